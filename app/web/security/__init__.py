"""What every request has to pass, and what every answer carries. Plain ASGI, and few layers.

``SecureHeaders``  outermost: headers on every answer, and a calm answer to the unexpected
``HeadAsGet``      HEAD wherever GET works
``Gate``           who asks, hosts, paths, other sites' forms, bodies and how often one may ask

Below them all, ``protocol`` bounds what a connection may take before it has asked anything; only
who runs a server needs it.
"""

from app.web.security.gate import Gate
from app.web.security.head import HeadAsGet
from app.web.security.headers import SecureHeaders
from app.web.security.hosts import KnownHosts
from app.web.security.proxies import Proxies

__all__ = ["Gate", "HeadAsGet", "KnownHosts", "Proxies", "SecureHeaders"]
