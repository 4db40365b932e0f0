"""From pointing to a move: each legal move is a short path of tokens, and every pick keeps the moves that still fit.

A table names the tokens (`hand:W3`, `own:L`, `option:wizard`); clicks, drops and keys only ever pick tokens, so all
three ways of playing share one logic for every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.contract import Move

Step = tuple[str, ...]
OPTION = "option:"


@dataclass(frozen=True, slots=True)
class Path:
    """A move and the steps that lead to it; a step lists the tokens that all mean it, the plainest first."""

    move: Move
    steps: tuple[Step, ...]


class Picker:
    """What has been picked so far, and what may follow."""

    def __init__(self, paths: Sequence[Path] = ()) -> None:
        self.paths = tuple(paths)
        self.picked: list[str] = []

    @property
    def open(self) -> list[Path]:
        """Paths that begin with what has been picked."""
        return [p for p in self.paths if self._fits(p)]

    def _fits(self, path: Path) -> bool:
        if len(path.steps) < len(self.picked):
            return False
        return all(token in step for token, step in zip(self.picked, path.steps, strict=False))

    def tokens(self) -> set[str]:
        """Every token that may be picked next."""
        depth = len(self.picked)
        return {token for p in self.open if len(p.steps) > depth for token in p.steps[depth]}

    def options(self) -> list[str]:
        """The tokens of a choice that is asked for now, in the order of the moves."""
        depth = len(self.picked)
        found: dict[str, None] = {}
        for path in self.open:
            if len(path.steps) > depth and path.steps[depth][0].startswith(OPTION):
                found[path.steps[depth][0]] = None
        return list(found)

    def pick(self, tokens: Sequence[str]) -> bool:
        """Pick the first of some tokens that leads on; False if none does."""
        allowed = self.tokens()
        token = next((t for t in tokens if t in allowed), None)
        if token is None:
            return False
        self.picked.append(token)
        self._skip_forced()
        return True

    def _skip_forced(self) -> None:
        while len(self.options()) == 1 and len(self.tokens()) == 1:
            self.picked.append(self.options()[0])

    @property
    def move(self) -> Move | None:
        """The move, once everything that it needs is picked."""
        depth = len(self.picked)
        done = [p for p in self.open if len(p.steps) == depth]
        return done[0].move if depth and len(done) == 1 and len(self.open) == 1 else None

    def after(self, tokens: Sequence[str]) -> list[Move]:
        """Moves that remain if one of the tokens were picked now: what a preview is made of."""
        trial = Picker(self.paths)
        trial.picked = list(self.picked)
        return [p.move for p in trial.open] if trial.pick(tokens) else []

    def back(self) -> bool:
        """Take the last choice back; False if there was none. Skipped choices go with the one before them."""
        if not self.picked:
            return False
        keep = self.picked[:-1]
        self.picked = []
        while len(self.picked) < len(keep) and self.pick([keep[len(self.picked)]]):
            if len(self.picked) > len(keep):
                self.picked = keep[:-1]
                return True
        return True

    def clear(self) -> None:
        """Nothing is picked."""
        self.picked = []
