"""A bench is functions that return rows; this is the row and the table that rows are printed as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

AT_LEAST = "at least"
AT_MOST = "at most"


@dataclass(frozen=True, slots=True)
class Row:
    """One measured figure; `limit` is what it must keep, on the side that `sense` names; None: for information.

    `note` stands behind it. No figure: it could not be measured, and the note says why.
    """

    name: str
    figure: float | None
    unit: str
    limit: float | None = None
    sense: str = AT_LEAST
    note: str = ""

    @property
    def kept(self) -> bool:
        """Whether the limit is kept."""
        if self.limit is None or self.figure is None:
            return True
        return self.figure >= self.limit if self.sense == AT_LEAST else self.figure <= self.limit

    def cells(self) -> tuple[str, str, str, str]:
        """Name, figure, limit and what is said of it as texts."""
        if self.figure is None:
            return self.name, "not measured", "", self.note
        limit = "" if self.limit is None else f"{self.sense} {number(self.limit)}"
        verdict = "" if self.limit is None else ("kept" if self.kept else "MISSED")
        said = ", ".join(word for word in (verdict, self.note) if word)
        return self.name, f"{number(self.figure)} {self.unit}".strip(), limit, said


def number(value: float) -> str:
    """A figure with about three digits that matter."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def table(title: str, rows: Sequence[Row]) -> str:
    """The rows under a title, their columns aligned."""
    cells = [row.cells() for row in rows]
    widths = [max((len(line[column]) for line in cells), default=0) for column in range(4)]
    lines = []
    for name, figure, limit, said in cells:
        line = f"  {name:<{widths[0]}}  {figure:>{widths[1]}}  {limit:<{widths[2]}}  {said}"
        lines.append(line.rstrip())
    return "\n".join([title, *lines])
