"""`python3 build bench [section ...] [--quick] [--anchors]`: measure, print tables, and fail if a limit is missed.

The rules are measured plain and, where there is a C compiler, compiled (`python3 build compile`). `--anchors` measures
programs of others in the same run, and shows how many times theirs ours is.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable

from build.measure import anchors, rules, start, window
from build.measure.table import Row, table

# A section is a function that is told whether to hurry and returns its rows; add one by one line.
SECTIONS: dict[str, Callable[[bool], list[Row]]] = {
    "rules": rules.rows,
    "window": window.rows,
    "start": start.rows,
}


def main(argv: list[str]) -> int:
    """Run the sections named, all by default; 1 if a limit was missed."""
    parser = ArgumentParser(prog="build bench", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("sections", nargs="*", metavar="section", help=f"one of: {', '.join(SECTIONS)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="shorter and less exact")
    parser.add_argument("--anchors", action="store_true", help="also install and measure OpenSpiel and RLCard")
    chosen = parser.parse_args(argv)
    unknown = [name for name in chosen.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"no such section: {', '.join(unknown)}; there are {', '.join(SECTIONS)}")
    if chosen.anchors and "rules" not in (chosen.sections or SECTIONS):
        parser.error("--anchors belongs to the section rules")
    missed = 0
    for name in chosen.sections or SECTIONS:
        rows = with_anchors(chosen.quick) if chosen.anchors and name == "rules" else SECTIONS[name](chosen.quick)
        print(table(name, rows), flush=True)
        missed += sum(not row.kept for row in rows)
    return 1 if missed else 0


def with_anchors(quick: bool) -> list[Row]:
    """The rows of the rules, and those of programs of others, set against our best."""
    seconds = 0.5 if quick else 3.0
    plain = rules.measured(seconds)
    fast, why_not = rules.compiled(seconds)
    kinds = {anchors.MOVES: rules.MOVES, anchors.ITERATIONS: rules.ITERATIONS}
    ours = {game: {kind: counts[name] for kind, name in kinds.items()} for game, counts in (fast or plain).items()}
    return [*rules.rows_of(plain, fast, why_not), *anchors.rows(quick, ours)]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
