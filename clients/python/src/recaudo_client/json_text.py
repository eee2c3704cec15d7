"""JSON with exact decimals: the json module reads them if told to, and cannot write them."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any, Mapping

BOGOTA = timezone(timedelta(hours=-5), "America/Bogota")
"""Colombia has no daylight saving time."""


def read_json(text: bytes) -> Any:
    return json.loads(text, parse_float=Decimal)


def write_json(value: Any, place: str = "the body") -> str:
    if value is None or isinstance(value, (str, bool, int)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Decimal):
        return _amount_text(value, place)
    if isinstance(value, float):
        raise TypeError(f'{place} is a float, which is not exact: write Decimal("{value}")')
    if isinstance(value, datetime):
        return json.dumps(instant_text(value))
    if isinstance(value, date):
        return json.dumps(value.isoformat())
    if isinstance(value, Mapping):
        fields = (f"{json.dumps(str(name))}:{write_json(one, str(name))}" for name, one in value.items())
        return "{" + ",".join(fields) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(write_json(one, f"{place}[{index}]") for index, one in enumerate(value)) + "]"
    raise TypeError(f"{place} is a {type(value).__name__}, which JSON cannot hold")


def _amount_text(value: Decimal, place: str) -> str:
    """Two decimals at most: 20.000 is twenty thousand to a Colombian, and would be twenty to the gateway."""
    text = format(value, "f")
    if not value.is_finite() or len(text.partition(".")[2]) > 2:
        raise ValueError(f'{place} is {text}; an amount has two decimals at most, such as Decimal("20000.50")')
    return text


def instant_text(value: datetime) -> str:
    """Without an offset it is Bogotá time."""
    aware = value if value.tzinfo is not None else value.replace(tzinfo=BOGOTA)
    return aware.isoformat(timespec="seconds")


def query_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        raise TypeError(f'a filter is a float, which is not exact: write Decimal("{value}")')
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, datetime):
        aware = value if value.tzinfo is not None else value.replace(tzinfo=BOGOTA)
        return aware.astimezone(BOGOTA).date().isoformat()
    return value.isoformat() if isinstance(value, date) else str(value)
