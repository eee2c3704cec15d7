from __future__ import annotations

from decimal import Decimal

from recaudo_client import RecaudoError
from recaudo_client.requests import NewPlan

from . import sandbox
from .sandbox import card, order_id

PLAN: NewPlan = {
    "name": "Mensual",
    "amount": Decimal("30000.50"),
    "repeat_every": 1,
    "repeat_unit": "month",
    "status_after_retry": "unpaid",
    "trial_days": 0,
}


class Billing(sandbox.Sandbox):
    def setUp(self) -> None:
        super().setUp()
        self.plan = self.client.plans.create(PLAN)
        self.customer = self.client.customers.create({"name": "Ana", "email": "ana@example.com"})
        self.card = self.client.customer(self.customer.id).cards.create(card())
        self.subscriptions = self.client.customer(self.customer.id).subscriptions

    def test_an_invoice_and_its_credit_note(self) -> None:
        made = self.subscriptions.create({"plan_id": self.plan.id, "source_id": self.card.id})
        invoices = list(self.client.invoices.list(subscription_id=made.id))
        self.assertEqual([one.total for one in invoices], [Decimal("30000.50")])
        self.assertEqual(list(self.client.customers.invoices(self.customer.id)), invoices)
        assert made.transaction is not None
        self.client.charges.refund(made.transaction.id, {"amount": Decimal("0.50"), "description": "Centavos"})
        invoice = self.client.invoices.get(invoices[0].id)
        self.assertEqual([line.type for line in invoice.lines], ["plan"])
        notes = list(self.client.credit_notes.list(invoice_id=invoice.id))
        self.assertEqual([note.total for note in notes], [Decimal("0.50")])
        self.assertEqual(self.client.credit_notes.get(notes[0].id), notes[0])

    def test_credit_is_used_by_the_next_invoice(self) -> None:
        self.client.customers.add_credit(self.customer.id, {"amount": Decimal("10000.25"), "reason": "Demora"})
        with self.assertRaises(RecaudoError) as thrown:
            self.client.customers.add_credit(self.customer.id, {"amount": -20000})
        self.assertEqual(thrown.exception.error_code, 4001)
        made = self.subscriptions.create({"plan_id": self.plan.id, "source_id": self.card.id})
        assert made.transaction is not None
        self.assertEqual(made.transaction.amount, Decimal("20000.25"))
        entries = list(self.client.customers.credits(self.customer.id))
        self.assertEqual([one.type for one in entries], ["applied", "granted"])
        self.assertEqual(entries[0].credit_balance, 0)

    def test_a_coupon_its_code_and_a_discount(self) -> None:
        coupon = self.client.coupons.create(
            {"id": order_id().replace("-", ""), "name": "Mitad", "percent_off": 50, "duration": "once"}
        )
        code = self.client.coupons.create_code(coupon.id, {"max_redemptions": 2})
        self.assertEqual([one.code for one in self.client.coupons.codes(coupon.id)], [code.code])
        made = self.subscriptions.create(
            {"plan_id": self.plan.id, "source_id": self.card.id, "coupon": code.code}
        )
        assert made.discount is not None and made.transaction is not None
        self.assertEqual([made.discount.coupon_id, made.transaction.amount], [coupon.id, Decimal("15000.25")])
        self.assertFalse(self.client.coupons.update_code(coupon.id, code.id, {"active": False}).active)
        self.assertEqual(self.client.coupons.get(coupon.id).times_redeemed, 1)
        self.client.coupons.remove(coupon.id)

    def test_a_change_that_is_previewed_made_scheduled_and_revoked(self) -> None:
        dearer = self.client.plans.create({**PLAN, "amount": 50000})
        made = self.subscriptions.create({"plan_id": self.plan.id, "source_id": self.card.id})
        preview = self.subscriptions.preview(made.id, {"plan_id": dearer.id})
        assert preview.invoice is not None
        self.assertEqual(preview.invoice.total, Decimal("19999.50"))
        changed = self.subscriptions.update(
            made.id, {"plan_id": dearer.id, "preview_token": preview.preview_token}
        )
        self.assertEqual(changed.plan_id, dearer.id)
        waiting = self.subscriptions.update(made.id, {"plan_id": self.plan.id, "when": "period_end"})
        assert waiting.pending_change is not None
        self.assertEqual(waiting.pending_change.plan_id, self.plan.id)
        self.assertIsNone(self.subscriptions.revoke_change(made.id).pending_change)
        self.subscriptions.cancel(made.id, refund="credit")
