"""Longer developer commands, one module each, run inside the virtual environment with the repository on the path."""
