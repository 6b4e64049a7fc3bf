"""The same client for asyncio. Each request runs in a thread of the loop's own pool, because urllib waits."""
from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Callable, Iterable, List, Optional, Sequence, TypeVar

from .client import Client, Json

T = TypeVar("T")


async def _in_thread(call: Callable[..., T], *args: Any, **named: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(None, partial(call, *args, **named))


class AsyncClient:
    """As `Client`, with answers to be awaited."""

    def __init__(self, url: str, key: str, *, timeout: float = 60.0, tries: int = 4) -> None:
        self._client = Client(url, key, timeout=timeout, tries=tries)

    async def detect(self, text: Optional[str] = None, **options: Any) -> Json:
        return await _in_thread(self._client.detect, text, **options)

    async def protect(self, text: Optional[str] = None, **options: Any) -> Json:
        return await _in_thread(self._client.protect, text, **options)

    async def restore(self, text: str, *, table: Optional[Json] = None, session: Optional[str] = None) -> str:
        return await _in_thread(self._client.restore, text, table=table, session=session)

    async def detect_many(self, texts: Iterable[str], **options: Any) -> List[Json]:
        return await _in_thread(lambda: list(self._client.detect_many(texts, **options)))

    async def protect_many(self, texts: Iterable[str], *, session: str, **options: Any) -> List[Json]:
        return await _in_thread(lambda: list(self._client.protect_many(texts, session=session, **options)))

    @property
    def sessions(self) -> "AsyncSessions":
        return AsyncSessions(self._client)

    @property
    def jobs(self) -> "AsyncJobs":
        return AsyncJobs(self._client)


class AsyncSessions:
    def __init__(self, client: Client) -> None:
        self._sessions = client.sessions

    async def create(self, **options: Any) -> Json:
        return await _in_thread(self._sessions.create, **options)

    async def get(self, session: str) -> Json:
        return await _in_thread(self._sessions.get, session)

    async def delete(self, session: str) -> None:
        await _in_thread(self._sessions.delete, session)


class AsyncJobs:
    def __init__(self, client: Client) -> None:
        self._jobs = client.jobs

    async def create(self, kind: str, inputs: Sequence[Json], **options: Any) -> Json:
        return await _in_thread(self._jobs.create, kind, inputs, **options)

    async def get(self, job: str) -> Json:
        return await _in_thread(self._jobs.get, job)

    async def wait(self, job: str, *, timeout: float = 600.0, every: float = 0.5) -> Json:
        return await _in_thread(self._jobs.wait, job, timeout=timeout, every=every)

    async def artifact(self, job: str, name: str = "protected") -> bytes:
        return await _in_thread(self._jobs.artifact, job, name)

    async def delete(self, job: str) -> None:
        await _in_thread(self._jobs.delete, job)
