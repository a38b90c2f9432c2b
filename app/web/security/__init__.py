"""The checks that every request passes, and the headers of every answer. Plain ASGI, in one layer.

``Gate``        the one middleware of this folder: it asks the others, and adds the headers
``KnownHosts``  the hosts that this machine answers for
``Proxies``     the proxies that may say for which client they ask

Below it, ``protocol`` bounds a connection before there is a request; only the command
that runs a server needs it.
"""

from app.web.security.gate import Gate
from app.web.security.hosts import KnownHosts
from app.web.security.proxies import Proxies

__all__ = ["Gate", "KnownHosts", "Proxies"]
