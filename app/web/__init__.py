"""Pages: forms become commands, one typed context a page, and every page works without a script.

``start`` the first page · ``watch`` standings, sheet, history and their streams · ``rules`` rules
to read · ``keep`` the scorekeeper's pages. Templates compute nothing: everything they show is in
their context.
"""
