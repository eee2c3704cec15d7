from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Mapping, Optional, Union

from .decode import read, read_instant
from .errors import SignatureError
from .json_text import read_json
from .models import Event

_PREFIX = "whsec_"


@dataclass(frozen=True)
class Verification:
    """The ping of a new endpoint. Answer 200 with `verification_code` as the whole body."""

    id: str
    event_date: datetime
    verification_code: str
    type: Literal["verification"] = "verification"


def read_delivery(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance: float = 300.0,
    now: Optional[float] = None,
) -> Union[Event, Verification]:
    """Reads a delivery that the gateway has signed (Standard Webhooks). Raises a SignatureError for anything else.

    body: the bytes as they came. JSON that was read and written again has another signature.
    headers: of the request; upper and lower case make no difference.
    secret: of the endpoint, starts with whsec_.
    tolerance: how many seconds the timestamp may be off.
    now: seconds since 1970, for tests.
    """
    content = body.encode() if isinstance(body, str) else body
    given = {name.lower(): value for name, value in headers.items()}
    id, sent, signatures = (_header(given, f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    current = time.time() if now is None else now
    if not (sent.isascii() and sent.isdigit()) or abs(current - int(sent)) > tolerance:
        raise SignatureError("the delivery is too old, or from the future")
    signed = f"{id}.{sent}.".encode() + content
    expected = hmac.new(_key(secret), signed, hashlib.sha256).digest()
    # For a day after a rotation there are two signatures with a space between them.
    candidates = [_decode(one) for one in signatures.split(" ")]
    if not any([hmac.compare_digest(expected, one) for one in candidates]):
        raise SignatureError("the signature is wrong")
    return _read_event(content)


def _read_event(content: bytes) -> Union[Event, Verification]:
    data = read_json(content)
    if isinstance(data, dict) and data.get("type") == "verification":
        return Verification(data["id"], read_instant(data["event_date"]), data["verification_code"])
    return read(Event, data)


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise SignatureError(f"the header {name} is missing")
    return value


def _key(secret: str) -> bytes:
    key = _decode(secret[len(_PREFIX) :]) if isinstance(secret, str) and secret.startswith(_PREFIX) else b""
    if key == b"":
        # An empty key would make signatures that anybody can compute.
        raise ValueError("the secret of a webhook starts with whsec_, followed by base64")
    return key


def _decode(text: str) -> bytes:
    try:
        return base64.b64decode(text[3:] if text.startswith("v1,") else text, validate=True)
    except (binascii.Error, ValueError):
        return b""
