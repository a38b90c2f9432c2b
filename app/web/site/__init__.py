"""The parts that every page needs: templates, language, static files, cookies, links, errors."""
