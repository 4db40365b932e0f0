"""The way in, written so that even an old Python can read it and say that it is too old."""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Bannerhall needs Python 3.11 or newer; this is Python %d.%d. "
        "Install a newer one from python.org and run the command again with it." % sys.version_info[:2]
    )

# `python3 build` puts this folder on the path; the package itself lies one level up.
sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from build import commands

if __name__ == "__main__":
    sys.exit(commands.main(sys.argv[1:]))
