"""Client of piid: `from piid import Client, AsyncClient`."""
from .aio import AsyncClient
from .client import Client, PiidError

__all__ = ["AsyncClient", "Client", "PiidError"]
