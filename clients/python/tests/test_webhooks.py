from __future__ import annotations

import base64
import hashlib
import hmac
import json
import unittest
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Dict, Optional, Union

from recaudo_client import SignatureError, UnexpectedAnswerError, Verification, read_delivery
from recaudo_client.models import Charge, Event, Fee

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OTHER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
NOW = 1_795_000_000
TRANSACTION = {
    "id": "tr1",
    "authorization": None,
    "method": "card",
    "status": "completed",
    "conciliated": False,
    "creation_date": "2026-11-14T18:03:21-05:00",
    "operation_date": "2026-11-14T18:03:21-05:00",
    "description": "café",
    "error_message": None,
    "order_id": "o-1",
    "amount": 20000.5,
    "currency": "COP",
    "operation_type": "in",
    "transaction_type": "charge",
    "iva": "3193",
}
EVENT = {
    "type": "charge.succeeded",
    "event_date": "2026-11-14T18:03:21-05:00",
    "id": "e1",
    "sequence": 2,
    "transaction": TRANSACTION,
}
BODY = json.dumps(EVENT, ensure_ascii=False).replace("20000.5", "20000.50").encode()


def sign(secret: str = SECRET, sent: int = NOW, body: bytes = BODY) -> Dict[str, str]:
    key = base64.b64decode(secret[len("whsec_") :])
    digest = hmac.new(key, f"e1.{sent}.".encode() + body, hashlib.sha256).digest()
    return {
        "Webhook-Id": "e1",
        "webhook-timestamp": str(sent),
        "WEBHOOK-SIGNATURE": "v1," + base64.b64encode(digest).decode(),
    }


def deliver(
    headers: Optional[Dict[str, str]] = None, body: Union[bytes, str] = BODY, secret: str = SECRET
) -> Union[Event, Verification]:
    return read_delivery(body, sign() if headers is None else headers, secret, now=NOW)


class Genuine(unittest.TestCase):
    def test_the_vector_of_the_standard(self) -> None:
        # Of the libraries of Standard Webhooks. Its body is no event of this API, which is noticed after the signature.
        headers = {
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "webhook-timestamp": "1614265330",
            "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        }
        with self.assertRaises(UnexpectedAnswerError):
            read_delivery('{"test": 2432232314}', headers, SECRET, now=1_614_265_330)

    def test_an_event_has_types_and_exact_amounts(self) -> None:
        for body in (BODY, BODY.decode()):
            event = deliver(body=body)
            assert isinstance(event, Event) and isinstance(event.transaction, Charge)
            self.assertEqual(event.type, "charge.succeeded")
            self.assertEqual(event.transaction.amount, Decimal("20000.50"))
            self.assertEqual(event.transaction.creation_date, datetime.fromisoformat("2026-11-14T18:03:21-05:00"))
            self.assertEqual(event.event_date.utcoffset(), timedelta(hours=-5))

    def test_a_fee_is_told_apart_from_a_charge(self) -> None:
        fee = {**TRANSACTION, "transaction_type": "fee", "operation_type": "out"}
        body = json.dumps({**EVENT, "type": "fee.succeeded", "transaction": fee}).encode()
        event = deliver(sign(body=body), body)
        assert isinstance(event, Event)
        self.assertIsInstance(event.transaction, Fee)

    def test_the_code_of_a_verification(self) -> None:
        ping = {"type": "verification", "event_date": "2026-11-14T18:03:21-05:00", "verification_code": "k3x9", "id": "e1"}
        body = json.dumps(ping).encode()
        event = deliver(sign(body=body), body)
        assert event.type == "verification"
        self.assertEqual(event.verification_code, "k3x9")

    def test_either_of_two_signatures_on_the_day_of_a_rotation(self) -> None:
        both = f"{sign(OTHER)['WEBHOOK-SIGNATURE']} {sign()['WEBHOOK-SIGNATURE']}"
        self.assertEqual(deliver({**sign(), "WEBHOOK-SIGNATURE": both}).id, "e1")

    def test_the_edges_of_the_tolerance(self) -> None:
        for sent in (NOW - 300, NOW + 300):
            self.assertEqual(deliver(sign(sent=sent)).id, "e1")


class Forged(unittest.TestCase):
    def test_is_rejected(self) -> None:
        cases = {
            "another secret": (sign(OTHER), BODY),
            "another body": (sign(), BODY.replace(b"20000", b"90000")),
            "JSON written again": (sign(), json.dumps(json.loads(BODY)).encode()),
            "another event": ({**sign(), "Webhook-Id": "e2"}, BODY),
            "too old": (sign(sent=NOW - 301), BODY),
            "from the future": (sign(sent=NOW + 301), BODY),
            "no time": ({**sign(), "webhook-timestamp": "now"}, BODY),
            "a time in other digits": ({**sign(), "webhook-timestamp": "١٧٩٥"}, BODY),
            "no base64": ({**sign(), "WEBHOOK-SIGNATURE": "v1,?"}, BODY),
            "empty": ({**sign(), "WEBHOOK-SIGNATURE": "v1,"}, BODY),
            "missing": ({}, BODY),
        }
        for name, (headers, body) in cases.items():
            with self.subTest(name):
                with self.assertRaises(SignatureError):
                    deliver(headers, body)

    def test_a_secret_that_is_empty_signs_nothing(self) -> None:
        for secret in ("", "whsec_", "whsec_?", "sk_123"):
            with self.assertRaises(ValueError):
                deliver(secret=secret)
