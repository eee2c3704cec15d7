"""Builds the dataclasses of models.py from JSON, by the types of their fields."""

from __future__ import annotations

from collections.abc import Mapping as AbstractMapping
from collections.abc import Sequence as AbstractSequence
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any, Dict, Literal, Mapping, Type, TypeVar, Union, get_args, get_origin, get_type_hints

from .errors import UnexpectedAnswerError
from .json_text import BOGOTA

Model = TypeVar("Model")
Other = TypeVar("Other")


def read(kind: Type[Model], data: Any) -> Model:
    made: Model = _read(kind, data)
    return made


def _read(kind: Any, data: Any) -> Any:
    if not isinstance(data, AbstractMapping):
        raise UnexpectedAnswerError(f"{kind.__name__} should be an object, and is {data!r}", data)
    known: Dict[str, Any] = {}
    hints = _hints(kind)
    for name, attribute in _attributes(kind).items():
        if name in data:
            known[attribute] = _convert(hints[attribute], data[name])
        elif _is_required(kind, attribute):
            raise UnexpectedAnswerError(f"{kind.__name__} has no {name}", data)
    extra = {name: value for name, value in data.items() if name not in _attributes(kind)}
    return kind(**known, extra=extra)


def read_one_of(first: Type[Model], second: Type[Other], data: Any) -> Union[Model, Other]:
    return read(first, data) if _fits(first, data) else read(second, data)


def _convert(hint: Any, value: Any) -> Any:
    if value is None:
        return None
    origin = get_origin(hint)
    if origin is Union:
        return _convert_choice([one for one in get_args(hint) if one is not type(None)], value)
    if origin is AbstractSequence:
        return [_convert(get_args(hint)[0], one) for one in value]
    if is_dataclass(hint) and isinstance(hint, type):
        return _read(hint, value)
    if hint is Decimal:
        return Decimal(value)
    if hint is datetime:
        return read_instant(value)
    return date.fromisoformat(value) if hint is date else value


def _convert_choice(choices: Any, value: Any) -> Any:
    if len(choices) == 1:
        return _convert(choices[0], value)
    fitting = [one for one in choices if is_dataclass(one) and _fits(one, value)]
    return _convert(fitting[0], value) if fitting else value


def read_instant(text: str) -> datetime:
    moment = datetime.fromisoformat(text[:-1] + "+00:00" if text.endswith("Z") else text)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=BOGOTA)


def _fits(kind: Any, data: Any) -> bool:
    if not isinstance(data, AbstractMapping):
        return False
    hints = _hints(kind)
    for name, attribute in _attributes(kind).items():
        if not _is_required(kind, attribute):
            continue
        if name not in data:
            return False
        values = get_args(hints[attribute]) if get_origin(hints[attribute]) is Literal else ()
        if len(values) == 1 and data[name] != values[0]:
            return False
    return True


@lru_cache(maxsize=None)
def _hints(kind: Any) -> Mapping[str, Any]:
    return get_type_hints(kind)


@lru_cache(maxsize=None)
def _attributes(kind: Any) -> Mapping[str, str]:
    """By their names in JSON: `class` is a word of Python, so that its attribute is `class_`."""
    return {one.name.rstrip("_"): one.name for one in fields(kind) if one.name != "extra"}


@lru_cache(maxsize=None)
def _is_required(kind: Any, attribute: str) -> bool:
    [found] = [one for one in fields(kind) if one.name == attribute]
    return found.default is MISSING and found.default_factory is MISSING
