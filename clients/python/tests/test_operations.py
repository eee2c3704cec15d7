from __future__ import annotations

import inspect
import json
import re
import unittest
from pathlib import Path
from typing import Any, List, Set
from urllib.parse import urlsplit

from recaudo_client import HttpAnswer, HttpRequest, Listing, Recaudo, UnexpectedAnswerError
from recaudo_client.resource import Resource

OPENAPI = Path(__file__).parents[3] / "openapi.json"


class Operations(unittest.TestCase):
    def test_every_operation_has_a_method_and_no_method_calls_another(self) -> None:
        paths = json.loads(OPENAPI.read_text(encoding="utf-8"))["paths"]
        operations = {
            f"{method.upper()} {re.sub(r'{[a-z_]+}', 'ID', path)}" for path, methods in paths.items() for method in methods
        }
        self.assertGreater(len(operations), 70)
        self.assertEqual(call_all(), operations)


def call_all() -> Set[str]:
    asked: Set[str] = set()

    def listen(request: HttpRequest) -> HttpAnswer:
        asked.add(f"{request.method} {urlsplit(request.url).path}")
        return HttpAnswer(200, {}, b"[]")

    client = Recaudo("https://pay.example.com", "ID", "sk", transport=listen)
    for owner in (client, client.customer("ID")):
        for resource in vars(owner).values():
            if isinstance(resource, Resource):
                call_methods(resource)
    attempt(client.merchant, [])
    return asked


def call_methods(resource: Resource) -> None:
    for name, method in inspect.getmembers(resource, inspect.ismethod):
        if not name.startswith("_"):
            parameters = inspect.signature(method).parameters.values()
            positional = [one for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD]
            attempt(method, ["ID" if one.annotation == "str" else {} for one in positional])


def attempt(method: Any, arguments: List[Any]) -> None:
    """The answer has nothing of what the method reads; the request is what counts."""
    try:
        answer = method(*arguments)
        if isinstance(answer, Listing):
            answer.page()
    except UnexpectedAnswerError:
        pass
