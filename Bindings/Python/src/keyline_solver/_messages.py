"""Helpers for the text of messages and of `repr`."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """Returns a count with its noun, with the plural if needed: "1 plan", "2 plans"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
