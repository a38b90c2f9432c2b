"""Codes and facts turned into sentences for people, in the language of the ``Words`` passed in.

``problems``      errors in an input, and why a command is refused (``problem_texts``)
``history``       every event of a game: one sentence, or parts for a page (from
                  ``event_descriptions``)
``consequences``  the consequences of a change
``preview``       the consequences of a save, before it is made
``keeping``       other sentences of the keeper's pages
``reasons``       why something was corrected, where the program offered the reason
``rules``         rules in a line, in a sentence, in full (from ``rule_texts``, which has the
                  sentences of each), and differences between two (from ``rule_differences``)
``rounds``        a round, and its events (from ``round_events``)
``dealing``       the next deal
``people``        keepers and players, ``cards`` what they held

Nothing here knows HTML: names come as they were entered, and the templates escape them.
"""
