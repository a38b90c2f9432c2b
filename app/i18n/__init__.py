"""Codes and facts turned into sentences for people, in the language of the ``Words`` passed in.

``problems``      what is wrong with an input, why a command is refused (``problem_texts``)
``history``       every event of a game: one sentence, or parts for a page (from
                  ``event_descriptions``)
``consequences``  what followed from a change
``preview``       what a save will do
``keeping``       what the keeper's pages say beyond that
``reasons``       why something was corrected, where the program offered the reason
``rules``         rules in a line, in a sentence, in full (from ``rule_texts``, which has what is
                  said of each), and what is different (from ``rule_differences``)
``rounds``        a round, and what happened in it (from ``round_events``)
``dealing``       the next deal
``people``        keepers and players, ``cards`` what they held

Nothing here knows HTML: names come as they were entered, and the templates escape them.
"""
