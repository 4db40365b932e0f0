"""Developer commands, run as `python3 build <command>`; standard library only."""
