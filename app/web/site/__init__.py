"""What every page needs: templates, language, static files, cookies, links, error pages."""
