from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from decimal import Decimal
from typing import List

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
)
from recaudo_client.requests import NewStoreCharge
from recaudo_client.transport import send

from . import sandbox
from .sandbox import BASE_URL, MERCHANT_ID, NO_FUNDS, PRIVATE_KEY, order_id


class Payments(sandbox.Sandbox):
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


class Idempotency(sandbox.Sandbox):
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


class Orders(sandbox.Sandbox):
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
