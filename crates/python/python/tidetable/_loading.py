"""A game by its name, or as it is."""

from __future__ import annotations

from typing import Any, Optional, Union

from . import Game, load_game


def loaded(game: Union[str, Game], seats: Optional[int], options: dict[str, Any]) -> Game:
    """A game by its name, or as it is."""
    if isinstance(game, str):
        return load_game(game, seats, **options)
    if not isinstance(game, Game):
        raise TypeError(f"a game is its name or what load_game gives, not of type {type(game).__name__}")
    if seats is not None or options:
        raise ValueError("seats and options go with the name of a game: this one is loaded already")
    return game
