from __future__ import annotations

import json
import pickle
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from recaudo_client import HttpAnswer, InvalidRequestError, NoAnswerError, Recaudo, UnexpectedAnswerError
from recaudo_client.connection import Connection

from .played import PlayedGateway, ok

CHARGES = "/v1/m1/charges"
VERIFICATION = {
    "attempts": 1,
    "last_attempt_date": "2026-11-14T18:03:21-05:00",
    "response_code": 200,
    "cause": None,
    "reason": None,
    "next_attempt_date": None,
    "verified_date": "2026-11-14T18:03:21-05:00",
}


class Answers(unittest.TestCase):
    def test_an_error_carries_its_extensions(self) -> None:
        body = {
            "error_code": 1001,
            "description": "amount is missing",
            "reason": "missing",
            "param": "/amount",
            "errors": [{"param": "/amount"}, {"param": "/iva"}],
        }
        gateway = PlayedGateway(HttpAnswer(400, {}, json.dumps(body).encode()))
        with self.assertRaises(InvalidRequestError) as caught:
            gateway.connection().call("POST", CHARGES, {})
        error = caught.exception
        self.assertEqual((error.reason, error.param), ("missing", "/amount"))
        self.assertEqual([one["param"] for one in error.errors], ["/amount", "/iva"])
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(again), again.param, str(again)), (type(error), "/amount", str(error)))

    def test_a_proxy_that_answers_html_is_told_by_its_status(self) -> None:
        gateway = PlayedGateway(HttpAnswer(413, {}, b"<html>"))
        with self.assertRaisesRegex(InvalidRequestError, "the gateway answered 413"):
            gateway.connection().call("POST", CHARGES, {})

    def test_a_warning_is_logged(self) -> None:
        gateway = PlayedGateway(ok({}, **{"recaudo-warning": "unknown field captrue"}))
        with self.assertLogs("recaudo_client", "WARNING") as logged:
            gateway.connection().call("POST", CHARGES, {})
        self.assertIn("captrue", logged.output[0])

    def test_a_list_goes_through_all_pages_and_shows_nothing_twice(self) -> None:
        sessions = [{"id": f"w{index}"} for index in range(250)]

        def pages(request: Any) -> HttpAnswer:
            query = dict(part.split("=") for part in request.url.split("?")[1].split("&"))
            offset, limit = int(query["offset"]), int(query["limit"])
            page = [webhook(one["id"]) for one in sessions[offset : offset + limit]]
            sessions.insert(0, {"id": f"new{offset}"})
            return ok(page)

        client = Recaudo("https://pay.example.com", "m1", "sk", transport=pages)
        ids = [one.id for one in client.webhooks.list()]
        self.assertEqual(ids, [f"w{index}" for index in range(250)])

    def test_an_object_that_lacks_a_promised_field(self) -> None:
        gateway = PlayedGateway(ok({"id": "w1"}))
        with self.assertRaisesRegex(UnexpectedAnswerError, "Webhook has no url"):
            gateway.client().webhooks.get("w1")

    def test_fields_of_a_later_version_are_kept(self) -> None:
        gateway = PlayedGateway(ok({**webhook("w1"), "colour": "blue"}))
        self.assertEqual(gateway.client().webhooks.get("w1").extra, {"colour": "blue"})

    def test_a_secret_is_not_printed(self) -> None:
        gateway = PlayedGateway(ok({**webhook("w1"), "secret": "whsec_hidden"}))
        made = gateway.client().webhooks.rotate_secret("w1")
        self.assertEqual(made.secret, "whsec_hidden")
        self.assertNotIn("hidden", repr(made))


def webhook(id: str) -> Any:
    return {
        "id": id,
        "url": "https://shop.example.com/hooks",
        "user": None,
        "event_types": ["*"],
        "status": "verified",
        "verification": VERIFICATION,
        "creation_date": "2026-11-14T18:03:21-05:00",
    }


class Lines(unittest.TestCase):
    """The transport itself, against a server that misbehaves."""

    def serve(self, answer: Any) -> str:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                answer(self)

            def log_message(self, *_parameters: Any) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_address[1]}"

    def test_a_redirect_is_not_followed(self) -> None:
        def redirect(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(302)
            handler.send_header("location", "http://127.0.0.1:9/")
            handler.end_headers()

        connection = Connection(self.serve(redirect), "m1", "sk", sleep=lambda _seconds: None)
        with self.assertRaises(InvalidRequestError) as caught:
            connection.call("GET", "/v1/m1")
        self.assertEqual(caught.exception.http_code, 302)

    def test_an_answer_that_trickles_ends_at_the_timeout(self) -> None:
        def trickle(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.end_headers()
            for _ in range(40):
                try:
                    handler.wfile.write(b" ")
                    time.sleep(0.05)
                except OSError:
                    return

        connection = Connection(self.serve(trickle), "m1", "sk", timeout=0.2, attempts=1)
        with self.assertRaises(NoAnswerError):
            connection.call("GET", "/v1/m1")

    def test_a_port_where_nothing_listens(self) -> None:
        connection = Connection("http://127.0.0.1:9", "m1", "sk", attempts=2, sleep=lambda _seconds: None)
        with self.assertRaises(NoAnswerError):
            connection.call("GET", "/v1/m1")
