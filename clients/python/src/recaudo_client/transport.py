"""Sends one HTTP request with the standard library."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Any, Callable, List, Mapping, Optional, Union


@dataclass(frozen=True)
class HttpRequest:
    method: str
    url: str
    headers: Mapping[str, str]
    body: Optional[bytes]
    timeout: float
    """In seconds, for the whole attempt."""


@dataclass(frozen=True)
class HttpAnswer:
    status: int
    headers: Mapping[str, str]
    """Names in lower case."""
    body: bytes


class LineError(Exception):
    """No complete answer came."""


Transport = Callable[[HttpRequest], HttpAnswer]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The key stays with the host that was configured."""

    def redirect_request(self, *_parameters: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)
_CHUNK_BYTES = 65_536


def send(request: HttpRequest) -> HttpAnswer:
    until = time.monotonic() + request.timeout
    prepared = urllib.request.Request(
        request.url, data=request.body, headers=dict(request.headers), method=request.method
    )
    try:
        with _open(prepared, request.timeout) as answer:
            headers = {name.lower(): value for name, value in answer.headers.items()}
            return HttpAnswer(answer.status or 0, headers, _read(answer, until))
    except (OSError, HTTPException) as error:
        raise LineError(str(error) or type(error).__name__) from error


def _open(request: urllib.request.Request, timeout: float) -> Union[HTTPResponse, urllib.error.HTTPError]:
    try:
        opened: HTTPResponse = _opener.open(request, timeout=timeout)
        return opened
    except urllib.error.HTTPError as answer:
        return answer


def _read(answer: Union[HTTPResponse, urllib.error.HTTPError], until: float) -> bytes:
    """The timeout of a socket counts from byte to byte; this one is for all of them."""
    chunks: List[bytes] = []
    read: Callable[[int], bytes] = getattr(answer, "read1", answer.read)
    while True:
        chunk = read(_CHUNK_BYTES)
        if not chunk:
            return b"".join(chunks)
        chunks.append(chunk)
        if time.monotonic() > until:
            raise TimeoutError("the answer took too long")
