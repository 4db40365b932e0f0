"""Sound that may be missing: without a device, or without a file, everything else goes on."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pygame

log = logging.getLogger(__name__)
CHANNELS = 12
RECENT_MS = 45


class Audio:
    """Effects and ambience by name (`muster/play`, `ui/click`); volumes from 0 to 1."""

    def __init__(self, root: Path, wanted: bool = True) -> None:
        self.root = root
        self.volume = 0.8
        self.music_volume = 0.5
        self.muted = False
        self.problem = ""
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._last: dict[str, int] = {}
        self._music = ""
        self.works = wanted and self._open()

    def _open(self) -> bool:
        try:
            pygame.mixer.init(44100, -16, 2, 1024)
        except (pygame.error, NotImplementedError) as error:
            self.problem = str(error)
            log.warning("no sound: %s", error)
            return self._open_silent()
        pygame.mixer.set_num_channels(CHANNELS)
        return True

    def _open_silent(self) -> bool:
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        try:
            pygame.mixer.init(44100, -16, 2, 1024)
        except (pygame.error, NotImplementedError):
            return False
        return True

    def play(self, name: str) -> None:
        """Start an effect; the same one twice within a moment sounds once."""
        if not self.works or self.muted or not name or self.volume <= 0:
            return
        now = pygame.time.get_ticks()
        if now - self._last.get(name, -RECENT_MS) < RECENT_MS:
            return
        self._last[name] = now
        sound = self._load(name)
        if sound:
            sound.set_volume(self.volume)
            sound.play()

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            try:
                self._sounds[name] = pygame.mixer.Sound(str(self.root / (name + ".ogg")))
            except (pygame.error, OSError) as error:
                log.warning("sound %s: %s", name, error)
                self._sounds[name] = None
        return self._sounds[name]

    def music(self, name: str) -> None:
        """Loop an ambience, or fade out with an empty name."""
        if not self.works or name == self._music:
            return
        self._music = name
        try:
            if not name or self.muted or self.music_volume <= 0:
                pygame.mixer.music.fadeout(600)
                return
            pygame.mixer.music.load(str(self.root / (name + ".ogg")))
            pygame.mixer.music.set_volume(self.music_volume)
            pygame.mixer.music.play(-1, fade_ms=1500)
        except (pygame.error, OSError) as error:
            log.warning("music %s: %s", name, error)

    def apply(self, volume: float, music_volume: float, muted: bool) -> None:
        """Take over the person's settings, heard at once."""
        was, name = (self.muted, self.music_volume > 0), self._music
        self.volume, self.music_volume, self.muted = volume, music_volume, muted
        if not self.works:
            return
        try:
            pygame.mixer.music.set_volume(0.0 if muted else music_volume)
            if muted:
                pygame.mixer.stop()
        except pygame.error as error:
            log.warning("volume: %s", error)
        if was != (muted, music_volume > 0):
            self._music = ""
            self.music(name)

    def close(self) -> None:
        """Give the device back."""
        try:
            pygame.mixer.quit()
        except pygame.error as error:
            log.warning("closing sound: %s", error)
