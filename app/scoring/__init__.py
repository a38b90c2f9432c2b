"""Pure scoring of Crazy Eights: cards, rules as data, and hand → round → game.

Only the standard library; no HTTP, no SQL, no clock, and no prose for people: errors in an input
come back as codes (:class:`~app.scoring.complaints.Complaint`).
"""
