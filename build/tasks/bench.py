"""`python3 build bench [section ...] [--quick]`: measure, print a table, and fail if a limit is missed."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable

from build.measure import rules, window
from build.measure.table import Row, table

# A section is a function that is told whether to hurry and returns its rows; add one by one line.
SECTIONS: dict[str, Callable[[bool], list[Row]]] = {
    "rules": rules.rows,
    "window": window.rows,
}


def main(argv: list[str]) -> int:
    """Run the sections named, all by default; 1 if a limit was missed."""
    parser = ArgumentParser(prog="build bench", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="section", help=f"one of: {', '.join(SECTIONS)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="shorter and less exact")
    chosen = parser.parse_args(argv)
    unknown = [name for name in chosen.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"no such section: {', '.join(unknown)}; there are {', '.join(SECTIONS)}")
    missed = 0
    for name in chosen.sections or SECTIONS:
        rows = SECTIONS[name](chosen.quick)
        print(table(name, rows), flush=True)
        missed += sum(not row.kept for row in rows)
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
