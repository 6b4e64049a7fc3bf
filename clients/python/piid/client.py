"""The client for ordinary code. It uses the standard library only."""
from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
import uuid
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence
from urllib.parse import quote

Json = Dict[str, Any]

# Texts of one request, by the tier of `processing`.
MOST_TEXTS = {"standard": 64, "batch": 200, "realtime": 4}
# Statuses that another try may cure.
PASSING = frozenset({429, 503})
LONGEST_WAIT_S = 30.0


class PiidError(Exception):
    """An error that the appliance answered. It holds no value of the request."""

    def __init__(self, status: int, code: str, message: str, details: Sequence[Mapping[str, str]] = ()) -> None:
        places = "; ".join(f"{one.get('pointer', '')} {one.get('reason', '')}".strip() for one in details)
        super().__init__(f"{status} {code}: {message}" + (f" ({places})" if places else ""))
        self.status = status
        self.code = code
        self.details = list(details)


class Client:
    """`url` is the address of the appliance, `key` an API key. A request is tried `tries` times at most."""

    def __init__(self, url: str, key: str, *, timeout: float = 60.0, tries: int = 4) -> None:
        self._url = url.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._tries = max(1, tries)

    def detect(self, text: Optional[str] = None, **options: Any) -> Json:
        """`POST /v2/detect`: a text, or `texts=` or `inputs=`, with the blocks of the request as further arguments."""
        return self.request("POST", "/v2/detect", _with_text(text, options))

    def protect(self, text: Optional[str] = None, **options: Any) -> Json:
        """`POST /v2/protect`, as `detect`; `output={"include": ["restore_table"]}` asks for the table."""
        return self.request("POST", "/v2/protect", _with_text(text, options))

    def restore(self, text: str, *, table: Optional[Json] = None, session: Optional[str] = None) -> str:
        """The text with its originals, by a table or by a session."""
        body: Json = {"inputs": [{"id": "1", "text": text}]}
        body.update({"table": table} if table is not None else {"session": session})
        return str(self.request("POST", "/v2/restore", body)["results"][0]["text"])

    def detect_many(self, texts: Iterable[str], **options: Any) -> Iterator[Json]:
        """A result for each text, in their order, with as many texts in a request as the appliance takes."""
        return self._many("/v2/detect", texts, options)

    def protect_many(self, texts: Iterable[str], *, session: str, **options: Any) -> Iterator[Json]:
        """As `detect_many`. The session holds the map of all the requests."""
        return self._many("/v2/protect", texts, {**options, "mapping": {"session": session}})

    def _many(self, path: str, texts: Iterable[str], options: Json) -> Iterator[Json]:
        most = MOST_TEXTS.get(options.get("processing", {}).get("tier", "standard"), 1)
        batch: List[str] = []
        for text in texts:
            batch.append(text)
            if len(batch) == most:
                yield from self.request("POST", path, {**options, "texts": batch})["results"]
                batch = []
        if batch:
            yield from self.request("POST", path, {**options, "texts": batch})["results"]

    @property
    def sessions(self) -> "Sessions":
        return Sessions(self)

    @property
    def jobs(self) -> "Jobs":
        return Jobs(self)

    def request(self, method: str, path: str, body: Optional[Json] = None) -> Any:
        """One request. A try after another sends the same `Idempotency-Key`, so that it is charged once."""
        return json.loads(self.raw(method, path, body) or b"null")

    def raw(self, method: str, path: str, body: Optional[Json] = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._key}"}
        if data is not None:
            headers["Content-Type"] = "application/json"
            headers["Idempotency-Key"] = str(uuid.uuid4())
        for left in range(self._tries - 1, -1, -1):
            asked = urllib.request.Request(self._url + path, data=data, headers=headers, method=method)
            try:
                with urllib.request.urlopen(asked, timeout=self._timeout) as answer:
                    return bytes(answer.read())
            except urllib.error.HTTPError as error:
                with error:
                    if left == 0 or error.code not in PASSING:
                        raise _error_of(error) from None
                    time.sleep(_wait_of(error))
        raise AssertionError("a request has one try at least")


class Sessions:
    """`/v2/sessions`: maps that the appliance holds."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def create(self, **options: Any) -> Json:
        return dict(self._client.request("POST", "/v2/sessions", options))

    def get(self, session: str) -> Json:
        return dict(self._client.request("GET", f"/v2/sessions/{quote(session)}"))

    def delete(self, session: str) -> None:
        self._client.raw("DELETE", f"/v2/sessions/{quote(session)}")


class Jobs:
    """`/v2/jobs`: work that nobody waits for."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def create(self, kind: str, inputs: Sequence[Json], **options: Any) -> Json:
        return dict(self._client.request("POST", "/v2/jobs", {"kind": kind, "inputs": list(inputs), **options}))

    def get(self, job: str) -> Json:
        return dict(self._client.request("GET", f"/v2/jobs/{quote(job)}"))

    def wait(self, job: str, *, timeout: float = 600.0, every: float = 0.5) -> Json:
        """The job when it has ended. Raises `TimeoutError`."""
        until = time.monotonic() + timeout
        while True:
            found = self.get(job)
            if found["status"] in ("succeeded", "failed", "cancelled"):
                return found
            if time.monotonic() > until:
                raise TimeoutError(job)
            time.sleep(every)

    def artifact(self, job: str, name: str = "protected") -> bytes:
        return self._client.raw("GET", f"/v2/jobs/{quote(job)}/artifacts/{quote(name)}")

    def delete(self, job: str) -> None:
        self._client.raw("DELETE", f"/v2/jobs/{quote(job)}")


def _with_text(text: Optional[str], options: Json) -> Json:
    return options if text is None else {"text": text, **options}


def _error_of(error: urllib.error.HTTPError) -> PiidError:
    try:
        said = json.loads(error.read())["error"]
    except (ValueError, KeyError, TypeError):
        said = {}
    return PiidError(error.code, said.get("code", "unknown"), said.get("message", ""), said.get("details", ()))


def _wait_of(error: urllib.error.HTTPError) -> float:
    try:
        return min(LONGEST_WAIT_S, max(0.0, float(error.headers.get("Retry-After", "1"))))
    except ValueError:
        return 1.0
