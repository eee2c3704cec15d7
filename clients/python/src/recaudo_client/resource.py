from __future__ import annotations

from typing import Any, Mapping, Optional, Type, TypeVar
from urllib.parse import quote

from .connection import Connection
from .listing import Listing

Item = TypeVar("Item")


class Resource:
    """Sends the requests below one path of the API."""

    def __init__(self, connection: Connection, path: str) -> None:
        self._connection = connection
        self._path = path

    def _call(
        self,
        method: str,
        rest: str,
        *,
        body: Optional[Mapping[str, Any]] = None,
        query: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
        is_absolute: bool = False,
    ) -> Any:
        path = rest if is_absolute else self._path + rest
        return self._connection.call(method, path, body, query, idempotency_key)

    def _list(self, kind: Type[Item], rest: str, filters: Mapping[str, Any]) -> Listing[Item]:
        return Listing(self._connection, kind, self._path + rest, filters)


def part(id: str) -> str:
    """An id as a part of a path."""
    if not isinstance(id, str) or id == "":
        raise ValueError(f"an id must be a text, and is {'empty' if id == '' else repr(id)}")
    return "/" + quote(id, safe="")
