from __future__ import annotations

import base64
import logging
import platform
import random
import time
import uuid
from typing import Any, Callable, Mapping, Optional
from urllib.parse import quote, urlencode, urlsplit

from .errors import NoAnswerError, RecaudoError, error_of
from .json_text import query_text, read_json, write_json
from .transport import HttpAnswer, HttpRequest, LineError, Transport, send
from .version import VERSION

_FIRST_WAIT_SECONDS = 0.25
_LONGEST_WAIT_SECONDS = 8.0
_RETRIED = frozenset([408, 429, 500, 502, 503, 504])
_USER_AGENT = f"recaudo-client-python/{VERSION} (Python {platform.python_version()})"

_log = logging.getLogger("recaudo_client")


class Connection:
    """Sends requests, and repeats them where that is safe: the gateway carries out a POST once for each key."""

    def __init__(
        self,
        base_url: str,
        merchant_id: str,
        api_key: str,
        timeout: float = 30.0,
        attempts: int = 4,
        transport: Transport = send,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        _require_text("base_url", base_url, "the address of the gateway")
        _require_text("merchant_id", merchant_id, "the id of the merchant")
        _require_text("api_key", api_key, "its private key")
        if urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError(f"base_url must start with https:// or http://, and is {base_url!r}")
        self.merchant_path = f"/v1/{quote(merchant_id, safe='')}"
        self._base_url = base_url.rstrip("/")
        self._authorization = "Basic " + base64.b64encode(f"{api_key}:".encode()).decode()
        self._timeout = timeout
        self._attempts = attempts
        self._transport = transport
        self._sleep = sleep

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        query: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        key = (idempotency_key or str(uuid.uuid4())) if method == "POST" else None
        request = self._request(method, path, body, query or {}, key)
        attempt = 0
        while True:
            attempt += 1
            is_last = attempt >= self._attempts
            answer: Optional[HttpAnswer] = None
            try:
                answer = self._transport(request)
                if 200 <= answer.status < 300:
                    return _read_success(answer)
            except LineError as error:
                if is_last:
                    raise NoAnswerError(key, error) from error
                answer = None
            if answer is not None:
                if answer.status == 404 and method == "DELETE" and attempt > 1:
                    return None  # An earlier attempt deleted it, and its answer was lost.
                if is_last or not _is_worth_another(answer):
                    raise _read_error(answer)
            self._sleep(_wait_before(attempt, answer))

    def _request(
        self, method: str, path: str, body: Any, query: Mapping[str, Any], key: Optional[str]
    ) -> HttpRequest:
        filters = [(name, query_text(value)) for name, value in query.items() if value is not None]
        headers = {
            "authorization": self._authorization,
            "accept": "application/json",
            "user-agent": _USER_AGENT,
        }
        if body is not None:
            headers["content-type"] = "application/json"
        if key is not None:
            headers["idempotency-key"] = key
        return HttpRequest(
            method=method,
            url=self._base_url + path + (f"?{urlencode(filters)}" if filters else ""),
            headers=headers,
            body=None if body is None else write_json(body).encode(),
            timeout=self._timeout,
        )


def _require_text(name: str, value: object, description: str) -> None:
    """Mostly an environment variable that is not set; every request would be a puzzling 401 or 404."""
    if not isinstance(value, str) or value.strip() == "":
        raise ValueError(f"Recaudo needs {name}, {description}; it is {'empty' if value == '' else value!r}")


def _read_success(answer: HttpAnswer) -> Any:
    warning = answer.headers.get("recaudo-warning")
    if warning is not None:
        _log.warning("the gateway warns: %s", warning)
    if answer.status == 204 or answer.body == b"":
        return None
    try:
        return read_json(answer.body)
    except ValueError as error:
        raise LineError("the answer is not JSON") from error


def _is_worth_another(answer: HttpAnswer) -> bool:
    """Also while the first request with this key is still running: 409 with a time to wait."""
    return answer.status in _RETRIED or (answer.status == 409 and "retry-after" in answer.headers)


def _wait_before(attempt: int, answer: Optional[HttpAnswer]) -> float:
    """Longer each time and different for each client; or as long as the gateway asks for."""
    asked = (answer.headers.get("retry-after") or "") if answer is not None else ""
    if asked.isdigit():
        return min(float(asked), _LONGEST_WAIT_SECONDS)
    longest = min(_FIRST_WAIT_SECONDS * 2.0 ** (attempt - 1), _LONGEST_WAIT_SECONDS)
    return longest / 2 + random.random() * longest / 2


def _read_error(answer: HttpAnswer) -> RecaudoError:
    try:
        body = read_json(answer.body)
    except ValueError:
        body = {}
    return error_of(answer.status, body if isinstance(body, dict) else {})
