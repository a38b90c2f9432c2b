"""Pure scoring of Crazy Eights: cards, rules as data, and hand → round → game.

Only the standard library; no HTTP, no SQL, no clock, and no prose for people: what is wrong with
an input comes back as codes (:class:`~app.scoring.complaints.Complaint`).
"""
