"""Every sound of the program: what it is for, how loud its kind is, and which recipe makes it."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from sounds.source import bannerfall, five_royaumes, muster, ui
from sounds.source.ambience import ambience
from sounds.source.synth import Signal

Recipe = Callable[[Random], Signal | tuple[Signal, Signal]]

# Loudness of each kind in decibels (see synth.loudness), and how far a file may stray from it.
LEVELS = {
    "whisper": -38.0,  # under every movement of the pointer
    "quiet": -30.0,  # answers to the hand
    "effect": -24.0,  # what cards do, heard hundreds of times
    "event": -21.0,  # what changes the game
    "music": -18.0,  # the beginning and the end
}
TOLERANCE = 1.5


@dataclass(frozen=True)
class Sound:
    """One file: `sounds/<name>.ogg`."""

    name: str
    kind: str
    made_of: str
    recipe: Recipe


SOUNDS = (
    Sound("muster/deal", "effect", "paper slide, edge on felt", muster.deal),
    Sound("muster/draw", "effect", "paper slide, brighter to the end", muster.draw),
    Sound("muster/play", "effect", "card snap, table thump, felt", muster.play),
    Sound("muster/place", "effect", "the same, gentler and darker", muster.place),
    Sound("muster/castle", "event", "stone modes, scrape, grit", muster.castle),
    Sound("muster/wizard", "event", "five metal bars upward, air", muster.wizard),
    Sound("muster/bridge", "event", "three wooden knocks", muster.bridge),
    Sound("muster/move", "event", "whoosh, two chimes", muster.move),
    Sound("muster/swap", "event", "two crossing whooshes, two snaps", muster.swap),
    Sound("muster/reveal", "effect", "paper flick", muster.reveal),
    Sound("muster/control", "event", "two small bars, a fourth apart", muster.control),
    Sound("bannerfall/home", "event", "two stones, a low thump", bannerfall.home),
    Sound("bannerfall/conjure", "effect", "thump in earth, wooden pole, cloth", bannerfall.conjure),
    Sound("bannerfall/march", "effect", "three felt steps, gravel", bannerfall.march),
    Sound("bannerfall/blink", "event", "five glass modes in pairs, air", bannerfall.blink),
    Sound("bannerfall/fortify", "event", "three stones, each higher", bannerfall.fortify),
    Sound("bannerfall/fireball", "event", "rising breath, thud, crackle", bannerfall.fireball),
    Sound("bannerfall/summon", "event", "low horn and its fifth, cloth", bannerfall.summon),
    Sound("bannerfall/removed", "event", "two wooden cracks, splinters, cloth falls", bannerfall.removed),
    Sound("bannerfall/downgraded", "event", "five stones, rubble", bannerfall.downgraded),
    Sound("bannerfall/mana", "effect", "three crystal modes", bannerfall.mana),
    Sound("bannerfall/score", "effect", "gold bell, small bar", bannerfall.score),
    Sound("bannerfall/bloom", "event", "four chimes upward, leaves", bannerfall.bloom),
    Sound("bannerfall/out", "event", "dull drum, twice", bannerfall.out),
    Sound("bannerfall/turn", "effect", "soft horn, a fourth up", bannerfall.turn),
    Sound("bannerfall/end", "effect", "cloth drawn, felt", bannerfall.end),
    Sound("five_royaumes/place", "effect", "felt, soft thump, paper", five_royaumes.place),
    Sound("five_royaumes/capture", "effect", "cloth, paper, edges knocked together", five_royaumes.capture),
    Sound("five_royaumes/look", "effect", "three paper slides, each higher", five_royaumes.look),
    Sound("five_royaumes/recruit", "event", "thump, wood, wax, far bell", five_royaumes.recruit),
    Sound("five_royaumes/influence", "effect", "whoosh, cloth, two bars on the rod", five_royaumes.influence),
    Sound("five_royaumes/castle", "event", "small stone, two bright bars", five_royaumes.castle),
    Sound("five_royaumes/steal", "event", "whoosh, cloth, stone", five_royaumes.steal),
    Sound("five_royaumes/destroy", "event", "two wooden cracks, splinters, fall", five_royaumes.destroy),
    Sound("five_royaumes/sorceress", "event", "four glass rims, drops", five_royaumes.sorceress),
    Sound("five_royaumes/titan", "event", "deep drum, low horn and its fifth", five_royaumes.titan),
    Sound("five_royaumes/throne", "event", "five organ pipes, bell", five_royaumes.throne),
    Sound("five_royaumes/discard", "effect", "soft paper, felt", five_royaumes.discard),
    Sound("five_royaumes/fill", "effect", "four cards dealt", five_royaumes.fill),
    Sound("five_royaumes/extra", "event", "three horn notes, bell", five_royaumes.extra),
    Sound("five_royaumes/win_titan", "music", "five drums, five horns, bells", five_royaumes.win_titan),
    Sound("ui/hover", "whisper", "fingertip on felt", ui.hover),
    Sound("ui/focus", "whisper", "fingertip on felt, higher", ui.focus),
    Sound("ui/click", "quiet", "small wooden button", ui.click),
    Sound("ui/select", "quiet", "card lifted", ui.select),
    Sound("ui/cancel", "quiet", "card put back", ui.cancel),
    Sound("ui/illegal", "effect", "two dull taps", ui.illegal),
    Sound("ui/turn", "effect", "soft horn, a fifth up", ui.turn),
    Sound("ui/win", "music", "horn fanfare of four notes, bells, drum", ui.win),
    Sound("ui/loss", "music", "muted horn, two falling notes", ui.loss),
    Sound("ui/draw_game", "music", "horn, two equal notes on a fifth", ui.draw_game),
    Sound("ui/score", "effect", "gold bell", ui.score),
    Sound("ui/curtain", "effect", "cloth drawn, rings on a rod", ui.curtain),
    Sound("ui/page", "quiet", "leaf of a book", ui.page),
    Sound("ui/toast", "quiet", "two wooden bars", ui.toast),
    Sound("ui/start", "music", "drum roll, bell", ui.start),
    Sound("ui/ambience", "ambience", "slow chords, far bells, hum of a hall; stereo, loops", ambience),
)
