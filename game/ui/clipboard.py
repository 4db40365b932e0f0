"""The clipboard of the system; where there is none, what was copied here can at least be pasted here."""

from __future__ import annotations

import logging

import pygame

log = logging.getLogger(__name__)
LARGEST = 2**20


class Clipboard:
    """Texts in and out."""

    def __init__(self) -> None:
        self._own = ""

    def put(self, text: str) -> None:
        """Copy a text."""
        self._own = text
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, NotImplementedError, ValueError) as error:
            log.info("clipboard: %s", error)

    def take(self) -> str:
        """The text that was copied last, here or elsewhere; none if there is none or it is far too long."""
        try:
            text = pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        except (pygame.error, NotImplementedError, UnicodeError) as error:
            log.info("clipboard: %s", error)
            text = ""
        return (text or self._own)[:LARGEST]
