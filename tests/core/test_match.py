"""A match: playing, going back and forth, and what may be taken back against whom."""

from __future__ import annotations

from random import Random

import pytest

from game.core.errors import BadOptions, IllegalMove
from game.core.match import COMPUTER, HUMAN, Match, Seat, UndoRefused
from game.muster import SPEC


def match(*kinds: str, seed: int = 3, first: int = 0, free_undo: bool = False) -> Match:
    deal = {**SPEC.deal({}, seed), "first": first}
    return Match(
        SPEC, {}, deal, [Seat(f"Seat {n}", kind) for n, kind in enumerate(kinds or (HUMAN, HUMAN))], free_undo=free_undo
    )


def wander(game: Match, plies: int, seed: int = 1) -> Match:
    rng = Random(seed)
    for _ in range(plies):
        if game.outcome() is None:
            game.play(rng.choice(game.legal()))
    return game


def play_turn(game: Match) -> None:
    """A turn whose refill comes from the deck."""
    game.play(next(move for move in game.legal() if move.words[0] in ("play", "castle")))
    game.play("draw deck")


def test_playing_by_move_or_text() -> None:
    game = match()
    move = game.legal()[0]
    assert game.play(move)[0].args["seat"] == 0
    assert game.play("draw deck")[0].type == "draw"
    assert game.moves == [move.text, "draw deck"]
    assert (game.ply, game.to_act, game.phase) == (2, 1, "action")
    assert [entry.seat for entry in game.log] == [0, 0]


def test_a_refused_move_changes_nothing() -> None:
    game = match()
    before = game.position()
    for text in ("draw deck", "nonsense", "play " * 1000):
        with pytest.raises(IllegalMove) as caught:
            game.play(text)
        assert len(caught.value.move) <= 60
    with pytest.raises(IllegalMove) as caught:
        game.play(game.legal()[0], seat=1)
    assert caught.value.reason.id == "not_your_turn"
    assert game.why(game.legal()[0].text, seat=1) == caught.value.reason
    assert game.position() == before
    assert not game.log


def test_wrong_deals_options_and_seats() -> None:
    with pytest.raises(BadOptions):
        Match(SPEC, {"x": 1}, SPEC.deal({}, 1))
    with pytest.raises(BadOptions):
        Match(SPEC, {}, {"deck": [], "first": 0})
    with pytest.raises(ValueError, match="seats"):
        Match(SPEC, {}, SPEC.deal({}, 1), [Seat()])


def test_a_deal_names_what_is_wrong() -> None:
    deal = SPEC.deal({}, 1)
    bad = [
        ({**deal, "deck": deal["deck"][1:]}, "deck"),
        ({**deal, "deck": [*deal["deck"][1:], 7]}, "deck"),
        ({**deal, "deck": [*deal["deck"][1:], "RW"]}, "deck"),
        ({**deal, "deck": "W1"}, "deck"),
        ({**deal, "first": True}, "first"),
        ({**deal, "first": 2}, "first"),
        ({"deck": deal["deck"]}, "first"),
        ({}, "deck"),
    ]
    for wrong, place in bad:
        with pytest.raises(BadOptions) as caught:
            SPEC.check_deal(wrong, {})
        assert caught.value.place == place


def test_undo_and_redo_walk_through_the_whole_game() -> None:
    game = wander(match(), 10_000)
    positions = [game.state_at(ply).position() for ply in range(game.ply + 1)]
    moves, log = game.moves, list(game.log)
    for ply in range(game.ply, 0, -1):
        assert game.position() == positions[ply]
        assert game.undo().text == moves[ply - 1]
    assert game.position() == positions[0]
    with pytest.raises(UndoRefused) as caught:
        game.undo()
    assert caught.value.reason.id == "undo_nothing"
    while game.can_redo():
        game.redo()
    assert game.position() == positions[-1]
    assert game.log == log
    with pytest.raises(UndoRefused):
        game.redo()


def test_going_back_to_any_ply_and_on_another_way() -> None:
    game = wander(match(), 50)
    for back in (1, 15, 17, 30):
        for _ in range(back):
            game.undo()
        wander(game, back, seed=back)
        assert game.ply == 50
        assert game.state_at(game.ply).position() == game.position()
        for ply in (0, 15, 16, 17, 31, 32, 33, 49):
            replayed = Match(SPEC, {}, game.deal)
            for text in game.moves[:ply]:
                replayed.play(text)
            assert replayed.position() == game.state_at(ply).position()
    with pytest.raises(IndexError):
        game.state_at(51)


def test_another_move_forgets_what_was_taken_back_and_the_same_keeps_it() -> None:
    game = wander(match(), 6)
    undone = [game.undo(), game.undo()]
    game.play(undone[1])
    assert game.can_redo()
    game.undo()
    game.play(next(move for move in game.legal() if move != undone[1]))
    assert not game.can_redo()


def test_against_a_computer_undo_goes_back_to_ones_own_decision() -> None:
    game = match(HUMAN, COMPUTER)
    play_turn(game)
    before = game.ply - 1
    play_turn(game)
    assert game.can_undo() is None
    assert game.undo_to_person() == 3
    assert game.ply == before
    assert game.phase == "draw"


def test_against_a_person_what_showed_a_card_stays() -> None:
    game = match(HUMAN, HUMAN)
    action = next(move for move in game.legal() if move.words[0] == "castle")
    game.play(action)
    assert game.can_undo() is None
    assert game.undo_to_person() == 1
    game.play(action)
    game.play("draw deck")
    reason = game.can_undo()
    assert reason is not None
    assert reason.id == "undo_hidden"
    with pytest.raises(UndoRefused):
        game.undo_to_person()
    game.free_undo = True
    assert game.undo_to_person() == 1


def test_undo_for_one_seat_only() -> None:
    game = match(HUMAN, HUMAN, free_undo=True)
    play_turn(game)
    play_turn(game)
    assert game.undo_to_person(seat=0) == 3
    assert game.can_undo(seat=1) is not None


def test_without_a_decision_of_a_person_there_is_nothing_to_take_back() -> None:
    game = match(COMPUTER, HUMAN)
    reason = game.can_undo()
    assert reason is not None
    assert reason.id == "undo_nothing"
    play_turn(game)
    assert game.can_undo() == reason


def test_views_of_any_ply_and_ids() -> None:
    game = wander(match(), 20)
    assert game.view_at(20, 1) == game.view(1)
    assert game.view_at(0, 0) == match().view(0)
    assert game.id != match().id
    assert game.people() == 2


def test_copies_of_the_state_are_copies() -> None:
    game = match()
    before = game.position()
    state = game.secret_state
    state.step(state.actions()[0])
    assert game.position() == before
