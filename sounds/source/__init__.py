"""Where the sounds come from: `python3 build sounds` synthesises every OGG file in `sounds/` with this package."""
