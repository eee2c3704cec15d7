"""A gateway that gives the answers it is told to give, and keeps what it was asked."""

from __future__ import annotations

import json
from typing import Any, List, Optional, Union

from recaudo_client import HttpAnswer, HttpRequest, LineError, Recaudo
from recaudo_client.connection import Connection

Played = Union[HttpAnswer, LineError]


def ok(body: Any = None, **headers: str) -> HttpAnswer:
    return HttpAnswer(200, headers, json.dumps({} if body is None else body).encode())


def rejected(status: int, error_code: int, category: str = "request", retry_after: Optional[str] = None) -> HttpAnswer:
    body = {"error_code": error_code, "description": "because", "request_id": "r1", "category": category}
    headers = {} if retry_after is None else {"retry-after": retry_after}
    return HttpAnswer(status, headers, json.dumps(body).encode())


def lost() -> LineError:
    return LineError("the connection was reset")


class PlayedGateway:
    def __init__(self, *answers: Played) -> None:
        self.answers = list(answers)
        self.asked: List[HttpRequest] = []
        self.waits: List[float] = []

    def __call__(self, request: HttpRequest) -> HttpAnswer:
        self.asked.append(request)
        answer = self.answers.pop(0) if self.answers else ok([])
        if isinstance(answer, LineError):
            raise answer
        return answer

    def connection(self, base_url: str = "https://pay.example.com/") -> Connection:
        return Connection(base_url, "m1", "sk", transport=self, sleep=self.waits.append)

    def client(self) -> Recaudo:
        return Recaudo("https://pay.example.com", "m1", "sk", transport=self)

    @property
    def keys(self) -> List[Optional[str]]:
        return [request.headers.get("idempotency-key") for request in self.asked]
