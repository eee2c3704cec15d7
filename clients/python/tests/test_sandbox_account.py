from __future__ import annotations

import threading
from datetime import date
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, Dict, List, Tuple

from recaudo_client import SignatureError, Verification, read_delivery
from recaudo_client.models import Charge, Event, Fee
from recaudo_client.requests import NewPlan

from . import sandbox
from .sandbox import MERCHANT_ID, card


class People(sandbox.Sandbox):
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


class Account(sandbox.Sandbox):
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
