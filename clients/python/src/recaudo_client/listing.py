from __future__ import annotations

from typing import Any, Generic, Iterator, List, Mapping, Optional, Set, Type, TypeVar

from .connection import Connection
from .decode import read

Item = TypeVar("Item")

_LARGEST_PAGE = 100


class Listing(Generic[Item]):
    """A list that comes page by page: iterate over all of it, or ask for one page with `page()`."""

    def __init__(self, connection: Connection, kind: Type[Item], path: str, filters: Mapping[str, Any]) -> None:
        self._connection = connection
        self._kind = kind
        self._path = path
        self._filters = filters

    def page(self) -> List[Item]:
        """As the filters say: their `offset` and `limit`, else the newest ten."""
        return self._ask(None, None)

    def first(self) -> Optional[Item]:
        """The newest one, or None."""
        return next(iter(self._ask(1, None)), None)

    def __iter__(self) -> Iterator[Item]:
        limit: int = self._filters.get("limit") or _LARGEST_PAGE
        offset: int = self._filters.get("offset") or 0
        # Objects created meanwhile move the rest down: some come twice, none is missed.
        seen: Set[object] = set()
        while True:
            page = self._ask(limit, offset)
            for item in page:
                key = getattr(item, "id", None) or getattr(item, "event_id", None) or repr(item)
                if key not in seen:
                    seen.add(key)
                    yield item
            if len(page) < limit:
                return
            offset += limit

    def _ask(self, limit: Optional[int], offset: Optional[int]) -> List[Item]:
        query = dict(self._filters)
        if limit is not None:
            query["limit"] = limit
        if offset is not None:
            query["offset"] = offset
        answer = self._connection.call("GET", self._path, query=query)
        return [read(self._kind, one) for one in answer]
