"""What `python3 build bench` measures: a section a module."""
