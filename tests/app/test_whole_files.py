"""Every picture and sound is a whole file: one that a broken-off drawing left empty shows as a blank card."""

from __future__ import annotations

from game import paths

STARTS = {".webp": b"RIFF", ".png": b"\x89PNG", ".ogg": b"OggS"}


def test_no_picture_or_sound_is_empty_or_torn() -> None:
    root = paths.asset_root()
    files = [path for folder in ("art", "sounds") for path in (root / folder).rglob("*") if path.suffix in STARTS]
    torn = []
    for path in files:
        data = path.read_bytes()
        whole = path.suffix != ".webp" or int.from_bytes(data[4:8], "little") + 8 <= len(data)
        if not data.startswith(STARTS[path.suffix]) or not whole:
            torn.append(str(path.relative_to(root)))
    assert files
    assert torn == []
