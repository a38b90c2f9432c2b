"""The headers that every answer carries beside its own.

A style, a script or an icon carries fewer: the policies are for pages, and as long as a small file.
"""

from app.http import RawHeaders

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ]
)

HEADERS: RawHeaders = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]

FILE_HEADERS: RawHeaders = [
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]

# For a year, where the address in the settings begins with https. Not for subdomains, which may be
# somebody else's.
HTTPS_ONLY: RawHeaders = [(b"strict-transport-security", b"max-age=31536000")]

# A game is for those who have its link, so no search engine is to list it, nor its keeper's pages.
NOT_LISTED: RawHeaders = [(b"x-robots-tag", b"noindex")]
OF_A_GAME = ("/g/", "/keep/", "/api/")
