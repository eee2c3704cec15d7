from __future__ import annotations

import json
import unittest
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import Any, List, Tuple, Type

from recaudo_client import (
    AccessError,
    ConflictError,
    DeclinedError,
    HttpAnswer,
    InvalidRequestError,
    NoAnswerError,
    NotFoundError,
    Recaudo,
    RecaudoError,
    UnavailableError,
)
from recaudo_client.version import VERSION

from .played import Played, PlayedGateway, lost, ok, rejected

CHARGES = "/v1/m1/charges"


class Retries(unittest.TestCase):
    def test_sends_a_post_again_with_the_same_key(self) -> None:
        firsts: List[Played] = [
            lost(),
            rejected(503, 1004, retry_after="0"),
            rejected(429, 1018, retry_after="0"),
            rejected(500, 1000),
            rejected(409, 1006, retry_after="1"),
            HttpAnswer(200, {}, b"<html>a proxy</html>"),
        ]
        for first in firsts:
            with self.subTest(first=first):
                gateway = PlayedGateway(first, ok({"id": "c1"}))
                self.assertEqual(gateway.connection().call("POST", CHARGES, {"amount": 1}), {"id": "c1"})
                one, other = gateway.keys
                self.assertRegex(str(one), r"^[\da-f-]{36}$")
                self.assertEqual(one, other)

    def test_raises_a_rejection_at_once(self) -> None:
        cases: Tuple[Tuple[int, int, str, Type[RecaudoError]], ...] = (
            (400, 1001, "request", InvalidRequestError),
            (401, 1002, "request", AccessError),
            (402, 3003, "gateway", DeclinedError),
            (403, 1002, "request", AccessError),
            (404, 1005, "request", NotFoundError),
            (409, 1006, "request", ConflictError),
            (412, 3008, "gateway", DeclinedError),
            (422, 1003, "request", InvalidRequestError),
        )
        for status, code, category, kind in cases:
            with self.subTest(status=status, code=code):
                gateway = PlayedGateway(rejected(status, code, category))
                with self.assertRaises(RecaudoError) as caught:
                    gateway.connection().call("POST", CHARGES, {})
                self.assertIs(type(caught.exception), kind)
                self.assertEqual(caught.exception.http_code, status)
                self.assertEqual(caught.exception.error_code, code)
                self.assertEqual(caught.exception.request_id, "r1")
                self.assertEqual(str(caught.exception), "because")
                self.assertEqual(len(gateway.asked), 1)

    def test_says_with_which_key_to_find_out(self) -> None:
        gateway = PlayedGateway(lost(), lost(), lost(), lost())
        with self.assertRaises(NoAnswerError) as caught:
            gateway.connection().call("POST", CHARGES, {}, idempotency_key="mine")
        self.assertEqual(caught.exception.idempotency_key, "mine")
        self.assertEqual(gateway.keys, ["mine"] * 4)

    def test_gives_up_after_four_attempts(self) -> None:
        gateway = PlayedGateway(*[rejected(503, 1004) for _ in range(9)])
        with self.assertRaises(UnavailableError):
            gateway.connection().call("GET", CHARGES)
        self.assertEqual(len(gateway.asked), 4)

    def test_waits_longer_each_time_or_as_long_as_it_is_told(self) -> None:
        gateway = PlayedGateway(lost(), lost(), lost(), lost())
        with self.assertRaises(NoAnswerError):
            gateway.connection().call("GET", CHARGES)
        for wait, longest in zip(gateway.waits, (0.25, 0.5, 1.0)):
            self.assertTrue(longest / 2 <= wait <= longest, wait)
        told = PlayedGateway(rejected(503, 1004, retry_after="3"), rejected(503, 1004, retry_after="60"), ok())
        told.connection().call("GET", CHARGES)
        self.assertEqual(told.waits, [3.0, 8.0])

    def test_a_delete_whose_answer_was_lost_is_done(self) -> None:
        gateway = PlayedGateway(lost(), rejected(404, 1005))
        self.assertIsNone(gateway.connection().call("DELETE", "/v1/m1/plans/p1"))
        with self.assertRaises(NotFoundError):
            PlayedGateway(rejected(404, 1005)).connection().call("DELETE", "/v1/m1/plans/p1")


class Requests(unittest.TestCase):
    def test_sends_the_key_as_user_name_and_filters_by_their_names(self) -> None:
        gateway = PlayedGateway(ok([]))
        gateway.client().charges.list(amount_gte=Decimal("5.50"), creation=date(2026, 11, 1), limit=1).page()
        [asked] = gateway.asked
        expected = "https://pay.example.com/v1/m1/charges?creation=2026-11-01&limit=1&amount%5Bgte%5D=5.50"
        self.assertEqual(asked.url, expected)
        self.assertEqual(asked.headers["authorization"], "Basic c2s6")
        self.assertTrue(asked.headers["user-agent"].startswith(f"recaudo-client-python/{VERSION} "))
        self.assertNotIn("idempotency-key", asked.headers)
        self.assertIsNone(asked.body)

    def test_writes_exact_amounts_and_bogota_time(self) -> None:
        gateway = PlayedGateway(ok({"id": "c1"}))
        body = {"amount": Decimal("20000.10"), "due_date": datetime(2026, 11, 14, 9, 30), "description": "café"}
        gateway.connection().call("POST", CHARGES, body)
        sent = gateway.asked[0].body or b""
        self.assertIn(b'"amount":20000.10', sent)
        self.assertIn('"description":"café"'.encode(), sent)
        self.assertEqual(json.loads(sent)["due_date"], "2026-11-14T09:30:00-05:00")

    def test_rejects_amounts_that_are_not_exact_and_names_the_field(self) -> None:
        gateway = PlayedGateway()
        with self.assertRaisesRegex(TypeError, r'amount is a float.*Decimal\("20000.1"\)'):
            gateway.connection().call("POST", CHARGES, {"amount": 20000.1})
        for amount in (Decimal("20.000"), Decimal("NaN"), Decimal("Infinity")):
            with self.assertRaisesRegex(ValueError, "amount is .*two decimals at most"):
                gateway.connection().call("POST", CHARGES, {"amount": amount})
        self.assertEqual(gateway.asked, [])

    def test_a_moment_as_a_filter_is_a_day_in_bogota(self) -> None:
        gateway = PlayedGateway(ok([]))
        gateway.client().charges.list(creation_gte=datetime(2026, 11, 2, 3, 0, tzinfo=timezone.utc)).page()
        self.assertIn("creation%5Bgte%5D=2026-11-01", gateway.asked[0].url)

    def test_no_id_means_no_request(self) -> None:
        gateway = PlayedGateway()
        nothing: Any = None
        for id in ("", nothing):
            with self.assertRaises(ValueError):
                gateway.client().charges.get(id)
        self.assertEqual(gateway.asked, [])

    def test_settings_that_are_missing_are_named(self) -> None:
        nothing: Any = None
        cases = (
            (("", "m", "sk"), "base_url, .*empty"),
            (("pay.example.com", "m", "sk"), "base_url must start with"),
            (("https://pay.example.com", nothing, "sk"), "merchant_id, .*None"),
            (("https://pay.example.com", "m", "  "), "api_key"),
        )
        for (base_url, merchant_id, api_key), message in cases:
            with self.assertRaisesRegex(ValueError, message):
                Recaudo(base_url, merchant_id, api_key)
