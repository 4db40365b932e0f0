"""A PDF of one page that holds one picture: enough to print a hand-out, and nothing else."""

from __future__ import annotations

import zlib

HEAD = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
POINTS = 72


def one_page(pixels: bytes, size: tuple[int, int], dpi: int, title: str) -> bytes:
    """The file for pixels of three bytes each, row by row from the top left, printed so many to an inch."""
    wide, high = size
    if len(pixels) != wide * high * 3:
        raise ValueError("size and pixels do not agree")
    across, down = (f"{side * POINTS / dpi:.2f}" for side in size)
    picture = f"/Type /XObject /Subtype /Image /Width {wide} /Height {high} /ColorSpace /DeviceRGB"
    return assembled(
        (
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {across} {down}] /Contents 4 0 R"
            " /Resources << /XObject << /Page 5 0 R >> >> >>".encode(),
            stream("", f"q {across} 0 0 {down} 0 0 cm /Page Do Q".encode()),
            stream(f"{picture} /BitsPerComponent 8 /Filter /FlateDecode", zlib.compress(pixels, 6)),
            f"<< /Title <{words(title)}> /Producer (Bannerhall) >>".encode(),
        )
    )


def words(text: str) -> str:
    """A text as the digits of a string in any writing."""
    return (b"\xfe\xff" + text.encode("utf-16-be", "replace")).hex().upper()


def stream(entries: str, data: bytes) -> bytes:
    """An object of bytes."""
    return f"<< {entries} /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def assembled(objects: tuple[bytes, ...]) -> bytes:
    """Objects, the table of where they begin, and the trailer; the first is the catalogue, the last says what it is."""
    out, places = bytearray(HEAD), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start, count = len(out), len(objects) + 1
    out += f"xref\n0 {count}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    out += f"trailer\n<< /Size {count} /Root 1 0 R /Info {count - 1} 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)
