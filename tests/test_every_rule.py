"""A rule that is described has all that it needs elsewhere; what lacks something fails here."""

import json
import re
from pathlib import Path

from app.scoring.rules import RULES

SCORING_JS = Path(__file__).parents[1] / "static" / "js" / "round" / "scoring.js"


def test_the_phone_knows_the_rules_that_it_needs_and_lists_no_others() -> None:
    listed = re.search(r"const RULES = (\[.*?\]);", SCORING_JS.read_text("utf-8"), re.DOTALL)

    assert listed is not None
    assert json.loads(listed[1]) == [key for key, rule in RULES.items() if rule.phone]
