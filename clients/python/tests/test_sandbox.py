"""Against a gateway: RECAUDO_BASE_URL, RECAUDO_MERCHANT_ID and RECAUDO_PRIVATE_KEY say which. Its merchant is a sandbox one."""

from __future__ import annotations

import os
import threading
import unittest
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, Dict, List, Tuple

from recaudo_client import (
    BOGOTA,
    AccessError,
    ConflictError,
    DeclinedError,
    HttpAnswer,
    HttpRequest,
    InvalidRequestError,
    LineError,
    NotFoundError,
    Recaudo,
    SignatureError,
    Verification,
    read_delivery,
)
from recaudo_client.models import Charge, Event, Fee
from recaudo_client.requests import NewCard, NewCharge, NewPlan, NewRedirectCharge, NewStoreCharge
from recaudo_client.transport import send

BASE_URL = os.environ.get("RECAUDO_BASE_URL", "")
MERCHANT_ID = os.environ.get("RECAUDO_MERCHANT_ID", "")
PRIVATE_KEY = os.environ.get("RECAUDO_PRIVATE_KEY", "")
DEVICE = "kR1MiQhz2otdIuUlQkbEyitIqVMiI16f"
GOOD, NO_FUNDS = "4111111111111111", "4444444444444448"


def order_id() -> str:
    return f"python-{uuid.uuid4()}"


def card(number: str = GOOD) -> NewCard:
    return {
        "holder_name": "Ana Torres",
        "card_number": number,
        "cvv2": "123",
        "expiration_month": "12",
        "expiration_year": "30",
    }


@unittest.skipUnless(BASE_URL, "RECAUDO_BASE_URL names no gateway")
class Sandbox(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Recaudo(BASE_URL, MERCHANT_ID, PRIVATE_KEY)

    def by_card(self, number: str = GOOD) -> NewCharge:
        """With a token: the same card can be saved once only."""
        token = self.client.tokens.create(
            {
                "holder_name": "Ana Torres",
                "card_number": number,
                "cvv2": "123",
                "expiration_month": "12",
                "expiration_year": "30",
            }
        )
        return {
            "method": "card",
            "source_id": token.id,
            "amount": Decimal("20000.10"),
            "currency": "COP",
            "iva": "3193",
            "description": "Dos libras de café",
            "customer": {"name": "Ana", "email": "ana@example.com"},
            "device_session_id": DEVICE,
        }

    def on_our_page(self) -> NewRedirectCharge:
        return {
            "method": "card",
            "confirm": False,
            "amount": 20000,
            "currency": "COP",
            "iva": "0",
            "description": "Café",
            "customer": {"name": "Ana", "email": "ana@example.com"},
            "redirect_url": "https://shop.example.com/back",
        }


class Payments(Sandbox):
    def test_a_charge_its_refund_and_its_place_in_the_list(self) -> None:
        charge = self.client.charges.create(self.by_card())
        self.assertEqual(charge.status, "completed")
        self.assertEqual(charge.amount, Decimal("20000.10"))
        self.assertEqual(charge.creation_date.utcoffset(), timedelta(hours=-5))
        refunded = self.client.charges.refund(charge.id, {"amount": Decimal("5000.05"), "description": "Una taza"})
        self.assertEqual([one.amount for one in refunded.refunds or ()], [Decimal("5000.05")])
        found = [one.id for one in self.client.charges.list(amount=Decimal("20000.10"))]
        self.assertIn(charge.id, found)
        self.assertEqual(self.client.charges.get(charge.id), refunded)

    def test_an_authorization_that_is_captured_and_a_payment_that_is_cancelled(self) -> None:
        held = self.client.charges.create({**self.by_card(), "capture": False})
        self.assertEqual(held.status, "in_progress")
        self.assertEqual(self.client.charges.capture(held.id, {"amount": 15000}).amount, Decimal(15000))
        dropped = self.client.charges.create(self.on_our_page())
        self.assertEqual(self.client.charges.cancel(dropped.id).status, "cancelled")

    def test_a_voucher_that_is_paid(self) -> None:
        due = datetime(2027, 3, 1, 18, 0)
        voucher: NewStoreCharge = {
            "method": "store",
            "amount": 20000,
            "currency": "COP",
            "iva": "0",
            "description": "Café",
            "customer": {"name": "Ana", "email": "ana@example.com"},
            "due_date": due,
        }
        charge = self.client.charges.create(voucher)
        assert charge.payment_method is not None
        self.assertEqual(charge.payment_method.type, "store")
        self.assertEqual(charge.due_date, due.replace(tzinfo=BOGOTA))
        self.assertEqual(self.client.sandbox.pay(charge.id, {"result": "approved"}).status, "completed")

    def test_402_a_decline_has_its_code_and_the_id_for_support(self) -> None:
        with self.assertRaises(DeclinedError) as caught:
            self.client.charges.create(self.by_card(NO_FUNDS))
        self.assertEqual((caught.exception.http_code, caught.exception.error_code), (402, 3003))
        self.assertTrue(caught.exception.request_id)

    def test_what_is_rejected(self) -> None:
        taken = order_id()
        self.client.charges.create({**self.by_card(), "order_id": taken})
        with self.assertRaises(ConflictError):
            self.client.charges.create({**self.by_card(), "order_id": taken})
        with self.assertRaises(NotFoundError):
            self.client.charges.get("trnone00000000000000")
        with self.assertRaises(InvalidRequestError):
            self.client.charges.create({**self.by_card(), "amount": -1})
        with self.assertRaises(AccessError):
            Recaudo(BASE_URL, MERCHANT_ID, "sk_wrong").merchant()


class Idempotency(Sandbox):
    def test_the_same_key_charges_once(self) -> None:
        charge, key = self.by_card(), str(uuid.uuid4())
        ids = {self.client.charges.create(charge, idempotency_key=key).id for _ in range(3)}
        self.assertEqual(len(ids), 1)

    def test_an_answer_that_is_lost_costs_nothing(self) -> None:
        calls: List[HttpRequest] = []

        def loses_the_first(request: HttpRequest) -> HttpAnswer:
            answer = send(request)
            calls.append(request)
            if len(calls) == 1:
                raise LineError("the answer was lost")
            return answer

        unlucky = Recaudo(BASE_URL, MERCHANT_ID, PRIVATE_KEY, transport=loses_the_first)
        order = order_id()
        charge = unlucky.charges.create({**self.by_card(), "order_id": order})
        self.assertEqual([one.id for one in self.client.charges.list(order_id=order)], [charge.id])
        self.assertEqual(len(calls), 2)


class Orders(Sandbox):
    def test_asks_creates_once_and_says_what_the_bank_said(self) -> None:
        order, charge = order_id(), self.by_card()
        self.assertEqual(self.client.ensure_order(order).state, "absent")
        with ThreadPoolExecutor(3) as pool:
            made = list(pool.map(lambda _: self.client.ensure_order(order, charge, wait=30), range(3)))
        self.assertEqual([one.state for one in made], ["paid"] * 3)
        self.assertEqual(len(self.client.ensure_order(order, charge).charges), 1)

    def test_a_decline_is_not_tried_again_by_itself(self) -> None:
        order, charge = order_id(), self.by_card(NO_FUNDS)
        self.assertEqual(self.client.ensure_order(order, charge).state, "failed")
        self.assertEqual(len(self.client.ensure_order(order, charge).charges), 1)

    def test_waits_for_a_payer_no_longer_than_it_is_told(self) -> None:
        order = order_id()
        pending = self.client.ensure_order(order, self.on_our_page(), wait=0.2, every=0.05)
        self.assertEqual(pending.state, "pending")
        assert pending.charge is not None and pending.charge.payment_method is not None
        self.assertTrue((pending.charge.payment_method.url or "").startswith("http"))


class People(Sandbox):
    def test_a_customer_with_a_card_and_a_subscription(self) -> None:
        customer = self.client.customers.create({"name": "Ana", "email": "ana@example.com"})
        saved = self.client.customer(customer.id).cards.create(card())
        plan: NewPlan = {
            "name": "Mensual",
            "amount": Decimal("30000.50"),
            "repeat_every": 1,
            "repeat_unit": "month",
            "status_after_retry": "unpaid",
            "trial_days": 0,
        }
        made = self.client.plans.create(plan)
        self.assertEqual(made.amount, Decimal("30000.50"))
        subscriptions = self.client.customer(customer.id).subscriptions
        subscription = subscriptions.create({"plan_id": made.id, "source_id": saved.id})
        self.assertEqual(subscription.status, "active")
        self.assertIsInstance(subscription.period_end_date, date)
        self.assertEqual([one.id for one in self.client.plans.subscriptions(made.id)], [subscription.id])
        self.client.customer(customer.id).cards.update(saved.id, {"holder_name": "Ana María"})
        subscriptions.cancel(subscription.id)
        self.client.plans.remove(made.id)

    def test_a_list_of_several_pages(self) -> None:
        made = [self.client.customers.create({"name": "Eva", "email": "eva@example.com"}).id for _ in range(7)]
        found = [one.id for one in self.client.customers.list(limit=3)]
        self.assertEqual(found[:7], made[::-1])
        self.assertEqual(len(self.client.customers.list(limit=3).page()), 3)
        newest = self.client.customers.list().first()
        assert newest is not None
        self.assertEqual(newest.id, made[-1])

    def test_a_fee_and_its_refund(self) -> None:
        self.client.charges.create({**self.by_card(), "amount": 50000})
        customer = self.client.customers.create({"name": "Ana", "email": "ana@example.com", "requires_account": True})
        charge = self.client.customer(customer.id).charges.create({**self.by_card(), "amount": 40000})
        self.assertEqual(charge.customer_id, customer.id)
        fee = self.client.fees.create({"customer_id": customer.id, "amount": Decimal("1000.25"), "description": "Comisión"})
        self.assertEqual(self.client.fees.refund(fee.id).amount, Decimal("1000.25"))


class Account(Sandbox):
    def test_the_merchant_a_bin_and_the_clock(self) -> None:
        merchant = self.client.merchant()
        self.assertEqual(merchant.id, MERCHANT_ID)
        self.assertIsInstance(merchant.balance, Decimal)
        self.assertEqual(self.client.bins.validate("411111"), self.client.bins.get("411111"))
        self.assertTrue(self.client.device_sessions.create().id)
        self.assertIsNotNone(self.client.sandbox.clock().now.tzinfo)

    def test_every_event_can_be_read(self) -> None:
        self.client.charges.create(self.by_card())
        events = list(self.client.events.list())
        self.assertIn("charge.succeeded", {one.type for one in events})
        for event in events:
            held = [event.transaction, event.reversal, event.subscription, event.customer, event.card, event.plan]
            self.assertEqual(len([one for one in held if one is not None]), 1, event)
            self.assertIsInstance(event.transaction, (Charge, Fee, type(None)))
        self.assertEqual(self.client.events.get(events[0].id), events[0])

    def test_a_delivery_is_read_and_a_changed_one_is_not(self) -> None:
        received: List[Tuple[Dict[str, str], bytes]] = []
        arrived = threading.Event()

        class Hooks(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                received.append((dict(self.headers.items()), body))
                self.send_response(200)
                self.end_headers()
                if b"charge.succeeded" in body:
                    arrived.set()

            def log_message(self, *_parameters: Any) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Hooks)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        url = f"http://127.0.0.1:{server.server_address[1]}/hooks"
        webhook = self.client.webhooks.create({"url": url, "event_types": ["charge.succeeded"]})
        self.addCleanup(self.client.webhooks.remove, webhook.id)
        charge = self.client.charges.create(self.by_card())
        self.assertTrue(arrived.wait(60), "no delivery came")
        pings = [one for one in received if b"verification" in one[1]]
        for headers, body in pings:
            self.assertIsInstance(read_delivery(body, headers, webhook.secret), Verification)
        headers, body = [one for one in received if charge.id.encode() in one[1]][0]
        event = read_delivery(body, headers, webhook.secret)
        assert isinstance(event, Event) and isinstance(event.transaction, Charge)
        self.assertEqual(event.transaction.amount, Decimal("20000.10"))
        with self.assertRaises(SignatureError):
            read_delivery(body.replace(b"20000.10", b"90000.10"), headers, webhook.secret)


del Sandbox  # Its subclasses have the tests.
