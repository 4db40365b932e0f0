"""The floating square: where a card may go, what hangs together, how the cards move back into their corner.

A cell is `3 * y + x`, a set of cells an integer of nine bits; the cards always have their least x and least y at 0. A
*spot* is a cell to place on by its coordinates from -1 to 2, numbered `4 * (y + 1) + (x + 1)`.
"""

from __future__ import annotations

from typing import Final

SIDE: Final = 3
CELLS: Final = SIDE * SIDE
SPOTS: Final = 16

# R3: space A, then clockwise; the diagonal stays empty.
FILLING: Final = (1, 2, 5, 7, 6, 3)


def spot(x: int, y: int) -> int:
    """The number of a spot."""
    return 4 * (y + 1) + x + 1


def coordinates(number: int) -> tuple[int, int]:
    """x and y of a spot."""
    return number % 4 - 1, number // 4 - 1


def _members() -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(cell for cell in range(CELLS) if cells >> cell & 1) for cells in range(1 << CELLS))


def _neighbours() -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(other for other in range(CELLS) if abs(cell % 3 - other % 3) + abs(cell // 3 - other // 3) == 1)
        for cell in range(CELLS)
    )


# By set: its cells, ascending. By cell: those that touch it by a side.
MEMBERS: Final[tuple[tuple[int, ...], ...]] = _members()
NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = _neighbours()
# By set: every cell that touches one of its cells.
NEAR: Final[tuple[int, ...]] = tuple(
    sum(1 << cell for cell in {other for one in cells for other in NEIGHBOURS[one]}) for cells in MEMBERS
)


def _slack(cells: int) -> int:
    """How far all cells of a set can move towards cell 0."""
    if not cells:
        return 0
    return min(cell % 3 for cell in MEMBERS[cells]) + 3 * min(cell // 3 for cell in MEMBERS[cells])


# By set: by how much the cells go down so that the least x and the least y are 0.
SLACK: Final[tuple[int, ...]] = tuple(_slack(cells) for cells in range(1 << CELLS))
# By spot: by how much the other cells go up first, and the cell that the spot is then.
SHIFT: Final[tuple[int, ...]] = tuple((s % 4 == 0) + 3 * (s // 4 == 0) for s in range(SPOTS))
CELL: Final[tuple[int, ...]] = tuple(max(0, s % 4 - 1) + 3 * max(0, s // 4 - 1) for s in range(SPOTS))


def touches(cells: int, x: int, y: int) -> bool:
    """Whether a cell by its coordinates touches one of a set by a side (R4)."""
    return any(abs(cell % 3 - x) + abs(cell // 3 - y) == 1 for cell in MEMBERS[cells])


def taken(cells: int, x: int, y: int) -> bool:
    """Whether a cell by its coordinates is one of a set."""
    return 0 <= x < SIDE and 0 <= y < SIDE and bool(cells >> (3 * y + x) & 1)


def frames(cells: int, x: int, y: int) -> tuple[tuple[int, int], ...]:
    """The upper left cells of all 3 x 3 squares that hold a set of cells and one more; none if they do not fit (R4)."""
    wide = [x, *(cell % 3 for cell in MEMBERS[cells])]
    high = [y, *(cell // 3 for cell in MEMBERS[cells])]
    return tuple(
        (left, top)
        for top in range(max(high) - SIDE + 1, min(high) + 1)
        for left in range(max(wide) - SIDE + 1, min(wide) + 1)
    )


def _places(cells: int) -> tuple[int, ...]:
    if SLACK[cells]:
        return ()
    reach = [coordinates(number) for number in range(SPOTS)]
    return tuple(
        spot(x, y) for x, y in reach if not taken(cells, x, y) and touches(cells, x, y) and frames(cells, x, y)
    )


# By set that lies in its corner: the spots where the next card may go.
PLACES: Final[tuple[tuple[int, ...], ...]] = tuple(_places(cells) for cells in range(1 << CELLS))


def group(cell: int, alike: int) -> int:
    """The cells of a set that hang together with a cell of it (R5)."""
    part, grown = 0, 1 << cell
    while grown != part:
        part, grown = grown, (grown | NEAR[grown]) & alike
    return part
