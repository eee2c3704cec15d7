# Made from openapi.json by clients/generator/generate.mjs.
from __future__ import annotations

from typing import Literal, Optional, Union

from . import models, requests
from .decode import read, read_one_of
from .listing import Listing
from .resource import Resource, part


class Bins(Resource):
    def retrieve(self, id: str) -> models.Bin:
        """Look up a BIN. GET /v1/{merchant_id}/bines/{bin}"""
        return read(models.Bin, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Bin:
        """The same as retrieve."""
        return self.retrieve(id)

    def validate(self, bin: str) -> models.Bin:
        """Look up a BIN without a key. GET /v1/cards/validate-bin"""
        return read(models.Bin, self._call("GET", "/v1/cards/validate-bin", query={"bin": bin}, is_absolute=True))


class Cards(Resource):
    """Of the merchant, or of one customer."""

    def create(self, card: requests.NewCard, *, idempotency_key: Optional[str] = None) -> models.Card:
        """Save a card. POST /v1/{merchant_id}/cards"""
        return read(models.Card, self._call("POST", "", body=card, idempotency_key=idempotency_key))

    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Listing[models.Card]:
        """List cards. GET /v1/{merchant_id}/cards"""
        return self._list(
            models.Card,
            "",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit},
        )

    def retrieve(self, id: str) -> models.Card:
        """Get a card. GET /v1/{merchant_id}/cards/{card_id}"""
        return read(models.Card, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Card:
        """The same as retrieve."""
        return self.retrieve(id)

    def update(self, id: str, changes: requests.CardUpdate) -> None:
        """Update a card. PUT /v1/{merchant_id}/cards/{card_id}"""
        self._call("PUT", f"{part(id)}", body=changes)

    def remove(self, id: str) -> None:
        """Delete a card. DELETE /v1/{merchant_id}/cards/{card_id}"""
        self._call("DELETE", f"{part(id)}")


class Cash(Resource):
    """For cash networks, with a key of their own."""

    def reference(self, reference: str) -> models.CashReference:
        """Look up a reference. GET /cash/v1/references/{reference}"""
        return read(models.CashReference, self._call("GET", f"/references{part(reference)}"))

    def pay(self, payment: requests.NewCashPayment, *, idempotency_key: Optional[str] = None) -> models.CashPayment:
        """Confirm a payment. POST /cash/v1/payments"""
        return read(models.CashPayment, self._call("POST", "/payments", body=payment, idempotency_key=idempotency_key))

    def reverse(self, network_transaction_id: str, *, idempotency_key: Optional[str] = None) -> models.CashPayment:
        """Reverse a payment. POST /cash/v1/payments/{network_transaction_id}/reverse"""
        return read(models.CashPayment, self._call("POST", f"/payments{part(network_transaction_id)}/reverse", body={}, idempotency_key=idempotency_key))


class Charges(Resource):
    """Of the merchant, or of one customer."""

    def create(self, charge: requests.AnyNewCharge, *, idempotency_key: Optional[str] = None) -> models.Charge:
        """Create a charge. POST /v1/{merchant_id}/charges"""
        return read(models.Charge, self._call("POST", "", body=charge, idempotency_key=idempotency_key))

    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        order_id: Optional[str] = None,
        amount: Optional[requests.Money] = None,
        amount_gte: Optional[requests.Money] = None,
        amount_lte: Optional[requests.Money] = None,
        status: Optional[Literal["in_progress", "completed", "refunded", "chargeback_pending", "chargeback_accepted", "chargeback_adjustment", "charge_pending", "cancelled", "failed"]] = None,
    ) -> Listing[models.Charge]:
        """List charges. GET /v1/{merchant_id}/charges"""
        return self._list(
            models.Charge,
            "",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit, "order_id": order_id, "amount": amount, "amount[gte]": amount_gte, "amount[lte]": amount_lte, "status": status},
        )

    def retrieve(self, id: str) -> models.Charge:
        """Get a charge. GET /v1/{merchant_id}/charges/{transaction_id}"""
        return read(models.Charge, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Charge:
        """The same as retrieve."""
        return self.retrieve(id)

    def update(self, id: str, changes: requests.ChargeUpdate) -> models.Charge:
        """Update a charge. PUT /v1/{merchant_id}/charges/{transaction_id}"""
        return read(models.Charge, self._call("PUT", f"{part(id)}", body=changes))

    def capture(self, id: str, capture: Optional[requests.CaptureRequest] = None, *, idempotency_key: Optional[str] = None) -> models.Charge:
        """Capture a charge. POST /v1/{merchant_id}/charges/{transaction_id}/capture"""
        return read(models.Charge, self._call("POST", f"{part(id)}/capture", body=capture or {}, idempotency_key=idempotency_key))

    def cancel(self, id: str, *, idempotency_key: Optional[str] = None) -> models.Charge:
        """Cancel a charge. POST /v1/{merchant_id}/charges/{transaction_id}/cancel"""
        return read(models.Charge, self._call("POST", f"{part(id)}/cancel", body={}, idempotency_key=idempotency_key))

    def refund(self, id: str, refund: Optional[requests.RefundRequest] = None, *, idempotency_key: Optional[str] = None) -> models.Charge:
        """Refund a charge. POST /v1/{merchant_id}/charges/{transaction_id}/refund"""
        return read(models.Charge, self._call("POST", f"{part(id)}/refund", body=refund or {}, idempotency_key=idempotency_key))

    def request_reversal(self, id: str, reversal: requests.NewReversal, *, idempotency_key: Optional[str] = None) -> models.Reversal:
        """Request a statutory reversal. POST /v1/{merchant_id}/charges/{transaction_id}/reversals"""
        return read(models.Reversal, self._call("POST", f"{part(id)}/reversals", body=reversal, idempotency_key=idempotency_key))


class CreditNotes(Resource):
    """For refunds of invoiced charges."""

    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        invoice_id: Optional[str] = None,
        customer_id: Optional[str] = None,
    ) -> Listing[models.CreditNote]:
        """List credit notes. GET /v1/{merchant_id}/credit_notes"""
        return self._list(
            models.CreditNote,
            "",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit, "invoice_id": invoice_id, "customer_id": customer_id},
        )

    def retrieve(self, id: str) -> models.CreditNote:
        """Get a credit note. GET /v1/{merchant_id}/credit_notes/{credit_note_id}"""
        return read(models.CreditNote, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.CreditNote:
        """The same as retrieve."""
        return self.retrieve(id)


class Settlements(Resource):
    """What the operator owes the merchant, where it collects its payments."""

    def balance(self) -> models.SettlementBalance:
        """Get the balance by its parts. GET /v1/{merchant_id}/balance"""
        return read(models.SettlementBalance, self._call("GET", "/balance"))

    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        status: Optional[Literal["closed", "paid", "carried"]] = None,
    ) -> Listing[models.Settlement]:
        """List settlements. GET /v1/{merchant_id}/settlements"""
        return self._list(
            models.Settlement,
            "/settlements",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit, "status": status},
        )

    def retrieve(self, settlement_id: str) -> models.Settlement:
        """Get a settlement. GET /v1/{merchant_id}/settlements/{settlement_id}"""
        return read(models.Settlement, self._call("GET", f"/settlements{part(settlement_id)}"))

    def get(self, id: str) -> models.Settlement:
        """The same as retrieve."""
        return self.retrieve(id)

    def lines(
        self,
        settlement_id: str,
        *,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Listing[models.SettlementLine]:
        """List the lines of a settlement. GET /v1/{merchant_id}/settlements/{settlement_id}/lines"""
        return self._list(
            models.SettlementLine,
            f"/settlements{part(settlement_id)}/lines",
            {"offset": offset, "limit": limit},
        )

    def certificates(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        tax: Optional[Literal["renta", "iva", "ica"]] = None,
        period: Optional[str] = None,
    ) -> Listing[models.WithholdingCertificate]:
        """List withholding certificates. GET /v1/{merchant_id}/withholding_certificates"""
        return self._list(
            models.WithholdingCertificate,
            "/withholding_certificates",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit, "tax": tax, "period": period},
        )

    def certificate(self, certificate_id: str) -> models.WithholdingCertificate:
        """Get a withholding certificate. GET /v1/{merchant_id}/withholding_certificates/{certificate_id}"""
        return read(models.WithholdingCertificate, self._call("GET", f"/withholding_certificates{part(certificate_id)}"))

    def shares(
        self,
        *,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Listing[models.SplitShare]:
        """List shares of split payments. GET /v1/{merchant_id}/split_shares"""
        return self._list(
            models.SplitShare,
            "/split_shares",
            {"offset": offset, "limit": limit},
        )

    def share(self, split_share_id: str) -> models.SplitShare:
        """Get a share of a split payment. GET /v1/{merchant_id}/split_shares/{split_share_id}"""
        return read(models.SplitShare, self._call("GET", f"/split_shares{part(split_share_id)}"))

    def shares_of_charge(
        self,
        charge_id: str,
        *,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Listing[models.ChargeShare]:
        """List the shares of a charge. GET /v1/{merchant_id}/charges/{transaction_id}/split_shares"""
        return self._list(
            models.ChargeShare,
            f"/charges{part(charge_id)}/split_shares",
            {"offset": offset, "limit": limit},
        )


class Platforms(Resource):
    """For the programs of a marketplace, with a key of their own."""

    def create_seller(self, merchant: requests.NewSubMerchant, *, idempotency_key: Optional[str] = None) -> models.SubMerchantWithKeys:
        """Create a seller. POST /v1/platform/merchants"""
        return read(models.SubMerchantWithKeys, self._call("POST", "/merchants", body=merchant, idempotency_key=idempotency_key))

    def sellers(
        self,
        *,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        platform_id: Optional[str] = None,
        external_id: Optional[str] = None,
    ) -> Listing[models.SubMerchant]:
        """List sellers. GET /v1/platform/merchants"""
        return self._list(
            models.SubMerchant,
            "/merchants",
            {"offset": offset, "limit": limit, "platform_id": platform_id, "external_id": external_id},
        )

    def seller(self, sub_merchant_id: str) -> models.SubMerchant:
        """Get a seller. GET /v1/platform/merchants/{sub_merchant_id}"""
        return read(models.SubMerchant, self._call("GET", f"/merchants{part(sub_merchant_id)}"))

    def update_seller(self, sub_merchant_id: str, changes: requests.SubMerchantUpdate) -> models.SubMerchant:
        """Update a seller. PUT /v1/platform/merchants/{sub_merchant_id}"""
        return read(models.SubMerchant, self._call("PUT", f"/merchants{part(sub_merchant_id)}", body=changes))

    def shares(
        self,
        charge_id: str,
        *,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        platform_id: Optional[str] = None,
    ) -> Listing[models.ChargeShare]:
        """List the shares of a charge of a platform. GET /v1/platform/charges/{transaction_id}/split_shares"""
        return self._list(
            models.ChargeShare,
            f"/charges{part(charge_id)}/split_shares",
            {"offset": offset, "limit": limit, "platform_id": platform_id},
        )


class Payouts(Resource):
    """What the operator has paid out to the merchant, and what is on its way."""

    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        status: Optional[Literal["draft", "approved", "sent", "in_transit", "paid", "failed", "returned", "cancelled"]] = None,
    ) -> Listing[models.Payout]:
        """List payouts. GET /v1/{merchant_id}/payouts"""
        return self._list(
            models.Payout,
            "",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit, "status": status},
        )

    def retrieve(self, id: str) -> models.Payout:
        """Get a payout. GET /v1/{merchant_id}/payouts/{payout_id}"""
        return read(models.Payout, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Payout:
        """The same as retrieve."""
        return self.retrieve(id)

    def settlements(
        self,
        id: str,
        *,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Listing[models.Settlement]:
        """List the settlements that a payout pays. GET /v1/{merchant_id}/payouts/{payout_id}/settlements"""
        return self._list(
            models.Settlement,
            f"{part(id)}/settlements",
            {"offset": offset, "limit": limit},
        )


class Customers(Resource):
    def create(self, customer: requests.NewCustomer, *, idempotency_key: Optional[str] = None) -> models.Customer:
        """Create a customer. POST /v1/{merchant_id}/customers"""
        return read(models.Customer, self._call("POST", "", body=customer, idempotency_key=idempotency_key))

    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        external_id: Optional[str] = None,
    ) -> Listing[models.Customer]:
        """List customers. GET /v1/{merchant_id}/customers"""
        return self._list(
            models.Customer,
            "",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit, "external_id": external_id},
        )

    def retrieve(self, id: str) -> models.Customer:
        """Get a customer. GET /v1/{merchant_id}/customers/{customer_id}"""
        return read(models.Customer, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Customer:
        """The same as retrieve."""
        return self.retrieve(id)

    def update(self, id: str, changes: requests.CustomerUpdate) -> models.Customer:
        """Update a customer. PUT /v1/{merchant_id}/customers/{customer_id}"""
        return read(models.Customer, self._call("PUT", f"{part(id)}", body=changes))

    def remove(self, id: str) -> None:
        """Delete a customer. DELETE /v1/{merchant_id}/customers/{customer_id}"""
        self._call("DELETE", f"{part(id)}")

    def invoices(
        self,
        id: str,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        status: Optional[Literal["draft", "open", "paid", "void", "uncollectible"]] = None,
        due_date_gte: Optional[requests.Day] = None,
        due_date_lte: Optional[requests.Day] = None,
        subscription_id: Optional[str] = None,
        number: Optional[int] = None,
    ) -> Listing[models.Invoice]:
        """List a customer's invoices. GET /v1/{merchant_id}/customers/{customer_id}/invoices"""
        return self._list(
            models.Invoice,
            f"{part(id)}/invoices",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit, "status": status, "due_date[gte]": due_date_gte, "due_date[lte]": due_date_lte, "subscription_id": subscription_id, "number": number},
        )

    def create_invoice(self, id: str, invoice: requests.NewInvoice, *, idempotency_key: Optional[str] = None) -> models.Invoice:
        """Create a one-off invoice. POST /v1/{merchant_id}/customers/{customer_id}/invoices"""
        return read(models.Invoice, self._call("POST", f"{part(id)}/invoices", body=invoice, idempotency_key=idempotency_key))

    def add_invoice_item(self, id: str, item: requests.NewInvoiceItem, *, idempotency_key: Optional[str] = None) -> models.InvoiceItem:
        """Add an item to a customer's next invoice. POST /v1/{merchant_id}/customers/{customer_id}/invoice_items"""
        return read(models.InvoiceItem, self._call("POST", f"{part(id)}/invoice_items", body=item, idempotency_key=idempotency_key))

    def invoice_items(
        self,
        id: str,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        status: Optional[Literal["waiting", "invoiced", "deleted"]] = None,
    ) -> Listing[models.InvoiceItem]:
        """List a customer's invoice items. GET /v1/{merchant_id}/customers/{customer_id}/invoice_items"""
        return self._list(
            models.InvoiceItem,
            f"{part(id)}/invoice_items",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit, "status": status},
        )

    def invoice_item(self, id: str, item_id: str) -> models.InvoiceItem:
        """Get an invoice item. GET /v1/{merchant_id}/customers/{customer_id}/invoice_items/{item_id}"""
        return read(models.InvoiceItem, self._call("GET", f"{part(id)}/invoice_items{part(item_id)}"))

    def remove_invoice_item(self, id: str, item_id: str) -> None:
        """Delete an invoice item that waits. DELETE /v1/{merchant_id}/customers/{customer_id}/invoice_items/{item_id}"""
        self._call("DELETE", f"{part(id)}/invoice_items{part(item_id)}")

    def add_credit(self, id: str, credit: requests.NewCredit, *, idempotency_key: Optional[str] = None) -> models.CreditEntry:
        """Add or take back credit of a customer. POST /v1/{merchant_id}/customers/{customer_id}/credits"""
        return read(models.CreditEntry, self._call("POST", f"{part(id)}/credits", body=credit, idempotency_key=idempotency_key))

    def credits(
        self,
        id: str,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Listing[models.CreditEntry]:
        """List the changes of a customer's credit. GET /v1/{merchant_id}/customers/{customer_id}/credits"""
        return self._list(
            models.CreditEntry,
            f"{part(id)}/credits",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit},
        )


class Coupons(Resource):
    def create(self, coupon: requests.NewCoupon, *, idempotency_key: Optional[str] = None) -> models.Coupon:
        """Create a coupon. POST /v1/{merchant_id}/coupons"""
        return read(models.Coupon, self._call("POST", "", body=coupon, idempotency_key=idempotency_key))

    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Listing[models.Coupon]:
        """List coupons. GET /v1/{merchant_id}/coupons"""
        return self._list(
            models.Coupon,
            "",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit},
        )

    def retrieve(self, id: str) -> models.Coupon:
        """Get a coupon. GET /v1/{merchant_id}/coupons/{coupon_id}"""
        return read(models.Coupon, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Coupon:
        """The same as retrieve."""
        return self.retrieve(id)

    def update(self, id: str, changes: requests.CouponUpdate) -> models.Coupon:
        """Update a coupon. PUT /v1/{merchant_id}/coupons/{coupon_id}"""
        return read(models.Coupon, self._call("PUT", f"{part(id)}", body=changes))

    def remove(self, id: str) -> None:
        """Delete a coupon. DELETE /v1/{merchant_id}/coupons/{coupon_id}"""
        self._call("DELETE", f"{part(id)}")

    def create_code(self, id: str, code: requests.NewCouponCode, *, idempotency_key: Optional[str] = None) -> models.CouponCode:
        """Create a promotion code. POST /v1/{merchant_id}/coupons/{coupon_id}/codes"""
        return read(models.CouponCode, self._call("POST", f"{part(id)}/codes", body=code, idempotency_key=idempotency_key))

    def codes(
        self,
        id: str,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Listing[models.CouponCode]:
        """List a coupon's promotion codes. GET /v1/{merchant_id}/coupons/{coupon_id}/codes"""
        return self._list(
            models.CouponCode,
            f"{part(id)}/codes",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit},
        )

    def update_code(self, id: str, code_id: str, changes: requests.CouponCodeUpdate) -> models.CouponCode:
        """Update a promotion code. PUT /v1/{merchant_id}/coupons/{coupon_id}/codes/{code_id}"""
        return read(models.CouponCode, self._call("PUT", f"{part(id)}/codes{part(code_id)}", body=changes))


class DeviceSessions(Resource):
    def create(self, *, idempotency_key: Optional[str] = None) -> models.DeviceSession:
        """Create a device session. POST /v1/{merchant_id}/device_sessions"""
        return read(models.DeviceSession, self._call("POST", "/device_sessions", idempotency_key=idempotency_key))

    def antifraud_keys(self) -> models.AntifraudKeys:
        """Get the anti-fraud script keys. GET /v1/{merchant_id}/antifraudkeys"""
        return read(models.AntifraudKeys, self._call("GET", "/antifraudkeys"))


class Events(Resource):
    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        type: Optional[Literal["charge.created", "charge.succeeded", "charge.failed", "charge.cancelled", "charge.refunded", "charge.reversed", "charge.in_review", "charge.returned", "chargeback.created", "chargeback.accepted", "chargeback.rejected", "reversal.created", "reversal.accepted", "reversal.contested", "reversal.given_back", "reversal.withdrawn", "reversal.rejected", "reversal.charged_back", "subscription.created", "subscription.activated", "subscription.past_due", "subscription.unpaid", "subscription.cancelled", "subscription.charge.failed", "subscription.changed", "subscription.change_scheduled", "subscription.paused", "subscription.resumed", "invoice.created", "invoice.finalized", "invoice.paid", "invoice.payment_failed", "invoice.overdue", "invoice.voided", "credit.changed", "transaction.expired", "fee.succeeded", "fee.refund.succeeded", "coupon.redeemed", "settlement.closed", "balance.negative", "split.received", "split.changed", "payout.created", "payout.sent", "payout.paid", "payout.failed", "payout.returned", "payout.cancelled", "customer.created", "customer.updated", "customer.deleted", "card.created", "card.updated", "card.deleted", "plan.created", "plan.updated", "plan.deleted", "webhook.disabled"]] = None,
        resource: Optional[str] = None,
    ) -> Listing[models.Event]:
        """List events. GET /v1/{merchant_id}/events"""
        return self._list(
            models.Event,
            "",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit, "type": type, "resource": resource},
        )

    def retrieve(self, id: str) -> models.Event:
        """Get an event. GET /v1/{merchant_id}/events/{event_id}"""
        return read(models.Event, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Event:
        """The same as retrieve."""
        return self.retrieve(id)

    def replay(self, id: str, replay: Optional[requests.NewReplay] = None, *, idempotency_key: Optional[str] = None) -> models.Replay:
        """Resend an event. POST /v1/{merchant_id}/events/{event_id}/replay"""
        return read(models.Replay, self._call("POST", f"{part(id)}/replay", body=replay or {}, idempotency_key=idempotency_key))


class Fees(Resource):
    def create(self, fee: requests.NewFee, *, idempotency_key: Optional[str] = None) -> models.Fee:
        """Charge a fee. POST /v1/{merchant_id}/fees"""
        return read(models.Fee, self._call("POST", "", body=fee, idempotency_key=idempotency_key))

    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Listing[models.Fee]:
        """List fees. GET /v1/{merchant_id}/fees"""
        return self._list(
            models.Fee,
            "",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit},
        )

    def retrieve(self, id: str) -> models.Fee:
        """Get a fee. GET /v1/{merchant_id}/fees/{fee_id}"""
        return read(models.Fee, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Fee:
        """The same as retrieve."""
        return self.retrieve(id)

    def refund(self, id: str, refund: Optional[requests.NewFeeRefund] = None, *, idempotency_key: Optional[str] = None) -> models.FeeRefund:
        """Refund a fee. POST /v1/{merchant_id}/fees/{fee_id}/refund"""
        return read(models.FeeRefund, self._call("POST", f"{part(id)}/refund", body=refund or {}, idempotency_key=idempotency_key))


class Invoices(Resource):
    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        status: Optional[Literal["draft", "open", "paid", "void", "uncollectible"]] = None,
        due_date_gte: Optional[requests.Day] = None,
        due_date_lte: Optional[requests.Day] = None,
        subscription_id: Optional[str] = None,
        number: Optional[int] = None,
        customer_id: Optional[str] = None,
    ) -> Listing[models.Invoice]:
        """List invoices. GET /v1/{merchant_id}/invoices"""
        return self._list(
            models.Invoice,
            "",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit, "status": status, "due_date[gte]": due_date_gte, "due_date[lte]": due_date_lte, "subscription_id": subscription_id, "number": number, "customer_id": customer_id},
        )

    def retrieve(self, id: str) -> models.Invoice:
        """Get an invoice. GET /v1/{merchant_id}/invoices/{invoice_id}"""
        return read(models.Invoice, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Invoice:
        """The same as retrieve."""
        return self.retrieve(id)

    def finalize(self, id: str, *, idempotency_key: Optional[str] = None) -> models.Invoice:
        """Issue a draft. POST /v1/{merchant_id}/invoices/{invoice_id}/finalize"""
        return read(models.Invoice, self._call("POST", f"{part(id)}/finalize", idempotency_key=idempotency_key))

    def pay(self, id: str, payment: requests.NewInvoicePayment, *, idempotency_key: Optional[str] = None) -> models.PaidInvoice:
        """Charge an invoice to a card. POST /v1/{merchant_id}/invoices/{invoice_id}/pay"""
        return read(models.PaidInvoice, self._call("POST", f"{part(id)}/pay", body=payment, idempotency_key=idempotency_key))

    def send(self, id: str, *, idempotency_key: Optional[str] = None) -> models.Invoice:
        """Email an invoice to its customer. POST /v1/{merchant_id}/invoices/{invoice_id}/send"""
        return read(models.Invoice, self._call("POST", f"{part(id)}/send", idempotency_key=idempotency_key))

    def void(self, id: str, *, idempotency_key: Optional[str] = None) -> models.Invoice:
        """Void an invoice. POST /v1/{merchant_id}/invoices/{invoice_id}/void"""
        return read(models.Invoice, self._call("POST", f"{part(id)}/void", idempotency_key=idempotency_key))

    def uncollectible(self, id: str, *, idempotency_key: Optional[str] = None) -> models.Invoice:
        """Stop collecting an invoice. POST /v1/{merchant_id}/invoices/{invoice_id}/uncollectible"""
        return read(models.Invoice, self._call("POST", f"{part(id)}/uncollectible", idempotency_key=idempotency_key))

    def paid_elsewhere(self, id: str, elsewhere: requests.PaidElsewhere, *, idempotency_key: Optional[str] = None) -> models.Invoice:
        """Record that an invoice was paid outside of the gateway. POST /v1/{merchant_id}/invoices/{invoice_id}/paid_elsewhere"""
        return read(models.Invoice, self._call("POST", f"{part(id)}/paid_elsewhere", body=elsewhere, idempotency_key=idempotency_key))


class Plans(Resource):
    def create(self, plan: requests.AnyNewPlan, *, idempotency_key: Optional[str] = None) -> models.Plan:
        """Create a plan. POST /v1/{merchant_id}/plans"""
        return read(models.Plan, self._call("POST", "", body=plan, idempotency_key=idempotency_key))

    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Listing[models.Plan]:
        """List plans. GET /v1/{merchant_id}/plans"""
        return self._list(
            models.Plan,
            "",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit},
        )

    def retrieve(self, id: str) -> models.Plan:
        """Get a plan. GET /v1/{merchant_id}/plans/{plan_id}"""
        return read(models.Plan, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Plan:
        """The same as retrieve."""
        return self.retrieve(id)

    def update(self, id: str, changes: requests.PlanUpdate) -> models.Plan:
        """Update a plan. PUT /v1/{merchant_id}/plans/{plan_id}"""
        return read(models.Plan, self._call("PUT", f"{part(id)}", body=changes))

    def remove(self, id: str) -> None:
        """Delete a plan. DELETE /v1/{merchant_id}/plans/{plan_id}"""
        self._call("DELETE", f"{part(id)}")

    def subscriptions(
        self,
        id: str,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        status: Optional[Literal["trial", "active", "past_due", "unpaid", "cancelled"]] = None,
    ) -> Listing[models.Subscription]:
        """List a plan's subscriptions. GET /v1/{merchant_id}/plans/{plan_id}/subscriptions"""
        return self._list(
            models.Subscription,
            f"{part(id)}/subscriptions",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit, "status": status},
        )


class Pse(Resource):
    """PSE payments by the older call; charges.create takes them, too."""

    def create(self, payment: requests.NewPsePayment, *, idempotency_key: Optional[str] = None) -> models.PseResult:
        """Create a PSE payment. POST /v1/{merchant_id}/pse"""
        return read(models.PseResult, self._call("POST", "", body=payment, idempotency_key=idempotency_key))


class Reversals(Resource):
    """Statutory reversals (Ley 1480)."""

    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        status: Optional[Literal["requested", "contested", "accepted", "given_back", "withdrawn", "rejected", "charged_back"]] = None,
        transaction_id: Optional[str] = None,
    ) -> Listing[models.Reversal]:
        """List statutory reversals. GET /v1/{merchant_id}/reversals"""
        return self._list(
            models.Reversal,
            "",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit, "status": status, "transaction_id": transaction_id},
        )

    def retrieve(self, id: str) -> models.Reversal:
        """Get a statutory reversal. GET /v1/{merchant_id}/reversals/{reversal_id}"""
        return read(models.Reversal, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Reversal:
        """The same as retrieve."""
        return self.retrieve(id)

    def accept(self, id: str, *, idempotency_key: Optional[str] = None) -> models.Reversal:
        """Accept a statutory reversal and return the money. POST /v1/{merchant_id}/reversals/{reversal_id}/accept"""
        return read(models.Reversal, self._call("POST", f"{part(id)}/accept", idempotency_key=idempotency_key))

    def contest(self, id: str, answer: requests.ReversalAnswer, *, idempotency_key: Optional[str] = None) -> models.Reversal:
        """Contest a statutory reversal. POST /v1/{merchant_id}/reversals/{reversal_id}/contest"""
        return read(models.Reversal, self._call("POST", f"{part(id)}/contest", body=answer, idempotency_key=idempotency_key))

    def withdraw(self, id: str, *, idempotency_key: Optional[str] = None) -> models.Reversal:
        """Record that the payer withdrew a statutory reversal. POST /v1/{merchant_id}/reversals/{reversal_id}/withdraw"""
        return read(models.Reversal, self._call("POST", f"{part(id)}/withdraw", idempotency_key=idempotency_key))

    def decide(self, id: str, decision: requests.ReversalDecision, *, idempotency_key: Optional[str] = None) -> models.Reversal:
        """Record an authority's decision on a contested statutory reversal. POST /v1/{merchant_id}/reversals/{reversal_id}/decide"""
        return read(models.Reversal, self._call("POST", f"{part(id)}/decide", body=decision, idempotency_key=idempotency_key))

    def pay(self, id: str, transfer: requests.ReversalTransfer, *, idempotency_key: Optional[str] = None) -> models.Reversal:
        """Record the transfer that paid a statutory reversal. POST /v1/{merchant_id}/reversals/{reversal_id}/pay"""
        return read(models.Reversal, self._call("POST", f"{part(id)}/pay", body=transfer, idempotency_key=idempotency_key))


class Sandbox(Resource):
    """Simulates time, outages, payers and chargebacks. Sandbox only."""

    def clock(self) -> models.SandboxClock:
        """Get the merchant's clock. GET /v1/{merchant_id}/sandbox/clock"""
        return read(models.SandboxClock, self._call("GET", "/clock"))

    def set_clock(self, change: requests.ClockChange) -> Union[models.ClockMove, models.SandboxClock]:
        """Set the merchant's clock. PUT /v1/{merchant_id}/sandbox/clock"""
        return read_one_of(models.ClockMove, models.SandboxClock, self._call("PUT", "/clock", body=change))

    def advance_clock(self, advance: requests.ClockAdvance, *, idempotency_key: Optional[str] = None) -> models.ClockMove:
        """Advance the merchant's clock and run everything that falls due. POST /v1/{merchant_id}/sandbox/clock/advance"""
        return read(models.ClockMove, self._call("POST", "/clock/advance", body=advance, idempotency_key=idempotency_key))

    def set_outage(self, outage: requests.NewOutage) -> models.Outage:
        """Simulate a processor outage. PUT /v1/{merchant_id}/sandbox/outage"""
        return read(models.Outage, self._call("PUT", "/outage", body=outage))

    def pay(self, charge_id: str, payment: requests.PlayedPayment, *, idempotency_key: Optional[str] = None) -> models.Charge:
        """Simulate the bank or cash network for a charge. POST /v1/{merchant_id}/sandbox/charges/{transaction_id}/pay"""
        return read(models.Charge, self._call("POST", f"/charges{part(charge_id)}/pay", body=payment, idempotency_key=idempotency_key))

    def chargeback(self, charge_id: str, notice: requests.ChargebackNotice, *, idempotency_key: Optional[str] = None) -> models.Charge:
        """Simulate a chargeback. POST /v1/{merchant_id}/sandbox/charges/{transaction_id}/chargeback"""
        return read(models.Charge, self._call("POST", f"/charges{part(charge_id)}/chargeback", body=notice, idempotency_key=idempotency_key))


class Stores(Resource):
    def list(
        self,
        *,
        amount: Optional[requests.Money] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Listing[models.Store]:
        """List cash networks. GET /v1/{merchant_id}/stores"""
        return self._list(
            models.Store,
            "",
            {"amount": amount, "offset": offset, "limit": limit},
        )


class Subscriptions(Resource):
    def create(self, subscription: requests.NewSubscription, *, idempotency_key: Optional[str] = None) -> models.Subscription:
        """Create a subscription. POST /v1/{merchant_id}/customers/{customer_id}/subscriptions"""
        return read(models.Subscription, self._call("POST", "", body=subscription, idempotency_key=idempotency_key))

    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        status: Optional[Literal["trial", "active", "past_due", "unpaid", "cancelled"]] = None,
    ) -> Listing[models.Subscription]:
        """List a customer's subscriptions. GET /v1/{merchant_id}/customers/{customer_id}/subscriptions"""
        return self._list(
            models.Subscription,
            "",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit, "status": status},
        )

    def retrieve(self, id: str) -> models.Subscription:
        """Get a subscription. GET /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}"""
        return read(models.Subscription, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Subscription:
        """The same as retrieve."""
        return self.retrieve(id)

    def update(self, id: str, changes: requests.SubscriptionUpdate) -> models.Subscription:
        """Update a subscription. PUT /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}"""
        return read(models.Subscription, self._call("PUT", f"{part(id)}", body=changes))

    def preview(self, id: str, change: Optional[requests.SubscriptionChange] = None, *, idempotency_key: Optional[str] = None) -> models.ChangePreview:
        """Preview a change of a subscription. POST /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}/preview"""
        return read(models.ChangePreview, self._call("POST", f"{part(id)}/preview", body=change or {}, idempotency_key=idempotency_key))

    def revoke_change(self, id: str) -> models.Subscription:
        """Revoke the scheduled change of a subscription. DELETE /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}/pending_change"""
        return read(models.Subscription, self._call("DELETE", f"{part(id)}/pending_change"))

    def cancel(self, id: str, refund: Optional[Literal["none", "credit", "prorated"]] = None) -> None:
        """Cancel a subscription. DELETE /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}"""
        self._call("DELETE", f"{part(id)}", query={"refund": refund})


class Tokens(Resource):
    def create(self, token: requests.NewToken, *, idempotency_key: Optional[str] = None) -> models.Token:
        """Create a token. POST /v1/{merchant_id}/tokens"""
        return read(models.Token, self._call("POST", "", body=token, idempotency_key=idempotency_key))

    def retrieve(self, id: str) -> models.Token:
        """Get a token. GET /v1/{merchant_id}/tokens/{token_id}"""
        return read(models.Token, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Token:
        """The same as retrieve."""
        return self.retrieve(id)


class Webhooks(Resource):
    def create(self, webhook: requests.NewWebhook, *, idempotency_key: Optional[str] = None) -> models.WebhookWithSecret:
        """Create a webhook. POST /v1/{merchant_id}/webhooks"""
        return read(models.WebhookWithSecret, self._call("POST", "", body=webhook, idempotency_key=idempotency_key))

    def list(
        self,
        *,
        creation: Optional[requests.Day] = None,
        creation_gte: Optional[requests.Day] = None,
        creation_lte: Optional[requests.Day] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Listing[models.Webhook]:
        """List webhooks. GET /v1/{merchant_id}/webhooks"""
        return self._list(
            models.Webhook,
            "",
            {"creation": creation, "creation[gte]": creation_gte, "creation[lte]": creation_lte, "offset": offset, "limit": limit},
        )

    def retrieve(self, id: str) -> models.Webhook:
        """Get a webhook. GET /v1/{merchant_id}/webhooks/{webhook_id}"""
        return read(models.Webhook, self._call("GET", f"{part(id)}"))

    def get(self, id: str) -> models.Webhook:
        """The same as retrieve."""
        return self.retrieve(id)

    def update(self, id: str, changes: requests.WebhookUpdate) -> models.Webhook:
        """Update a webhook. PUT /v1/{merchant_id}/webhooks/{webhook_id}"""
        return read(models.Webhook, self._call("PUT", f"{part(id)}", body=changes))

    def remove(self, id: str) -> None:
        """Delete a webhook. DELETE /v1/{merchant_id}/webhooks/{webhook_id}"""
        self._call("DELETE", f"{part(id)}")

    def verify(self, id: str, code: str, *, idempotency_key: Optional[str] = None) -> None:
        """Verify a webhook. POST /v1/{merchant_id}/webhooks/{webhook_id}/verify/{code}"""
        self._call("POST", f"{part(id)}/verify{part(code)}", idempotency_key=idempotency_key)

    def ping(self, id: str, *, idempotency_key: Optional[str] = None) -> models.Webhook:
        """Resend the verification ping. POST /v1/{merchant_id}/webhooks/{webhook_id}/verify"""
        return read(models.Webhook, self._call("POST", f"{part(id)}/verify", idempotency_key=idempotency_key))

    def rotate_secret(self, id: str, *, idempotency_key: Optional[str] = None) -> models.WebhookWithSecret:
        """Rotate a webhook's signing secret. POST /v1/{merchant_id}/webhooks/{webhook_id}/rotate_secret"""
        return read(models.WebhookWithSecret, self._call("POST", f"{part(id)}/rotate_secret", idempotency_key=idempotency_key))

    def deliveries(
        self,
        id: str,
        *,
        status: Optional[Literal["delivered", "failed", "parked"]] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Listing[models.Delivery]:
        """List a webhook's deliveries. GET /v1/{merchant_id}/webhooks/{webhook_id}/deliveries"""
        return self._list(
            models.Delivery,
            f"{part(id)}/deliveries",
            {"status": status, "offset": offset, "limit": limit},
        )

    def recover(self, id: str, recovery: requests.NewRecovery, *, idempotency_key: Optional[str] = None) -> models.Recovery:
        """Resend undelivered events. POST /v1/{merchant_id}/webhooks/{webhook_id}/recover"""
        return read(models.Recovery, self._call("POST", f"{part(id)}/recover", body=recovery, idempotency_key=idempotency_key))
