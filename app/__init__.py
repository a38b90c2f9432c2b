"""Crazy Eights scoresheet: a game is a list of facts, and every score is computed from them.

The layers, top to bottom; an import may only point downwards (``make check`` holds this):

``main``, ``cli``    put the parts together; ``settings`` reads the environment for them
``api``              JSON under ``/api/v1``: parse, call one verb, answer
``web``              pages, a folder each: forms become the same commands; one typed context a page
``http``             how answers are made: headers, one rendering for all, compression, caching
``i18n``             codes and facts turned into sentences, by language
``audit``            whether a whole database is as the program wrote it
``play``             the one way to write: load, decide, append, commit, then tell ``live``
``live``             who is watching which game
``store``            the only SQL: tables, transactions, events to rows and back
``ledger``           pure: facts, ``decide(game, command)``, ``replay(events)``, the hash chain
``scoring``          pure: cards, rules as data, hand, round, game

One tap on "Save" runs through ``web/keep/entering.py``, ``play/service.py``, ``ledger/decide.py``
and ``store/writing.py``, and comes out of ``web/watch/routes.py`` for everyone who watches.
"""
