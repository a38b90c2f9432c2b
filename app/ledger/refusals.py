"""Why a command is refused, as codes; ``app.i18n`` has the sentences.

Input that is wrong in itself raises :class:`app.scoring.complaints.Invalid`.
"""


class Refusal(Exception):
    """A command that the game, as it stands, does not allow."""

    code = "refused"


class NotFound(Refusal):
    """There is no such game, round, player or ending. ``what`` names the kind of thing."""

    code = "not_found"

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(what)


class RoundTaken(Refusal):
    """Round ``number`` has already been recorded."""

    code = "round_taken"

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(str(number))


class GameOver(Refusal):
    """The game has ended; nothing can be added to it."""

    code = "game_over"


class PlayerIsOut(Refusal):
    """The player was eliminated, and so cannot be brought back into the game."""

    code = "eliminated"

    def __init__(self, player: str) -> None:
        self.player = player
        super().__init__(player)


class Unchanged(Refusal):
    """A correction says nothing but what round ``number`` says already."""

    code = "unchanged"

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(str(number))


class Full(Refusal):
    """The game is as large as a game may be: ``most`` of ``what`` (``rounds`` or ``events``)."""

    code = "too_many_rounds"

    def __init__(self, what: str, most: int) -> None:
        self.what = what
        self.most = most
        super().__init__(what)


class Stale(Refusal):
    """Somebody else has changed it: its version or revision is now ``current``."""

    code = "stale"

    def __init__(self, current: int) -> None:
        self.current = current
        super().__init__(str(current))
