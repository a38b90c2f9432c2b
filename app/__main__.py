"""``python -m app`` is ``eights``."""

import sys

from app.cli import main

sys.exit(main())
