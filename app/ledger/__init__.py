"""Pure bookkeeping: facts, ``decide(game, command) → events`` and ``replay(events) → game``.

An event is a past-tense fact that is never changed; everything else is computed from events.
"""
