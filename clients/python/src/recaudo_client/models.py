# Made from openapi.json by clients/generator/generate.mjs.
from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal, Mapping, Optional, Sequence, Union


@dataclass(frozen=True)
class Bin:
    bin: str
    bank: str
    bank_code: str
    brand: str
    type: str
    card_type: str
    """Card type in upper case, for older clients"""
    country: Optional[str]
    country_code: Optional[str]
    category: Optional[str]
    allowed_online: bool
    """Whether this gateway can charge cards of this type"""
    allowed_santander_points: bool
    """Always false: points are not accepted"""
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Card:
    id: str
    creation_date: datetime
    holder_name: str
    card_number: str
    expiration_month: str
    expiration_year: str
    allows_charges: bool
    allows_payouts: bool
    """Always false: this gateway does not pay out to cards"""
    brand: str
    type: str
    bank_name: str
    bank_code: str
    customer_id: Optional[str]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class CashReference:
    reference: str
    status: Literal["pending", "paid", "expired", "cancelled"]
    amount: Decimal
    currency: Literal["COP"]
    merchant_name: str
    description: str
    due_date: Optional[datetime]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class CashPayment:
    network_transaction_id: str
    reference: str
    amount: Decimal
    currency: Literal["COP"]
    status: Literal["paid", "reversed"]
    paid_at: datetime
    confirmed_at: datetime
    reversed_at: Optional[datetime] = None
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class ChargeCard:
    card_number: str
    brand: str
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class ChargeCustomer:
    name: str
    email: str
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class PaymentMethod:
    type: Literal["redirect", "store"]
    url: Optional[str] = None
    """URL to redirect the payer to"""
    note: Optional[str] = None
    """PSE only: a note about anything unusual in this payment"""
    reference: Optional[str] = None
    paybin_reference: Optional[str] = None
    barcode_url: Optional[str] = None
    barcode_paybin_url: Optional[str] = None
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class ChargePaymentPlan:
    """Present on card charges with more than one installment"""
    payments: int
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Retry:
    """Failed card charges only: whether the card can be retried, and when the next retry is due"""
    class_: Literal["never", "later", "after_hours", "with_new_data"]
    reason: Literal["advised", "authentication", "blocked", "closed", "data", "declined", "deleted", "expired", "fraud", "funds", "invalid", "issuer", "limit", "lost", "malfunction", "merchant", "number", "pin", "prohibited", "restricted", "retained", "stolen", "stopped", "unavailable", "unsupported"]
    next_attempt_at: Optional[datetime]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class ChargeFee:
    amount: Decimal
    tax: Decimal
    currency: Literal["COP"]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Refund:
    id: str
    authorization: Optional[str]
    method: Literal["card", "store", "bank_account", "customer"]
    status: Literal["in_progress", "completed", "refunded", "chargeback_pending", "chargeback_accepted", "chargeback_adjustment", "charge_pending", "cancelled", "failed"]
    conciliated: bool
    creation_date: datetime
    operation_date: datetime
    description: Optional[str]
    error_message: Optional[str]
    order_id: Optional[str]
    amount: Decimal
    currency: Literal["COP"]
    operation_type: Literal["out"]
    transaction_type: Literal["refund"]
    customer_id: Optional[str] = None
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Split:
    merchant_id: str
    amount: Decimal
    fee_payer: Literal["platform", "seller"]
    refund_share: Decimal
    percent: Optional[Decimal] = None
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Charge:
    id: str
    authorization: Optional[str]
    method: Literal["card", "store", "bank_account", "customer"]
    status: Literal["in_progress", "completed", "refunded", "chargeback_pending", "chargeback_accepted", "chargeback_adjustment", "charge_pending", "cancelled", "failed"]
    conciliated: bool
    creation_date: datetime
    operation_date: datetime
    description: Optional[str]
    error_message: Optional[str]
    order_id: Optional[str]
    amount: Decimal
    currency: Literal["COP"]
    operation_type: Literal["in"]
    transaction_type: Literal["charge"]
    iva: Optional[str]
    customer_id: Optional[str] = None
    iva_base: Optional[Decimal] = None
    inc: Optional[Decimal] = None
    tip: Optional[Decimal] = None
    card: Optional[ChargeCard] = None
    customer: Optional[ChargeCustomer] = None
    due_date: Optional[datetime] = None
    """Store charges only. In Mexico City time"""
    payment_method: Optional[PaymentMethod] = None
    subscription_id: Optional[str] = None
    """The subscription whose period this PSE or cash payment covers"""
    subscription_period: Optional[int] = None
    payment_plan: Optional[ChargePaymentPlan] = None
    """Present on card charges with more than one installment"""
    error_code: Optional[int] = None
    fraud_rules: Optional[Sequence[str]] = None
    retry: Optional[Retry] = None
    fee: Optional[ChargeFee] = None
    refund: Optional[Refund] = None
    refunds: Optional[Sequence[Refund]] = None
    splits: Optional[Sequence[Split]] = None
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Reversal:
    id: str
    transaction_id: str
    status: Literal["requested", "contested", "accepted", "given_back", "withdrawn", "rejected", "charged_back"]
    reason: Literal["fraud", "not_requested", "not_received", "not_as_ordered", "defective"]
    amount: Decimal
    currency: Literal["COP"]
    noticed_on: date
    description: Optional[str]
    payout_to: Optional[str]
    requested_by: Literal["payer", "merchant"]
    creation_date: datetime
    answer_by: datetime
    give_back_by: datetime
    answer_date: Optional[datetime]
    answered_by: Optional[Literal["payer", "merchant", "deadline", "authority", "network"]]
    answer: Optional[str]
    closed_date: Optional[datetime]
    way: Optional[Literal["refund", "transfer", "earlier_refunds"]]
    refund_id: Optional[str]
    error_code: Optional[int]
    given_back: Optional[Decimal]
    reference: Optional[str]
    paid_by: Optional[Literal["merchant", "operator"]]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class LineTax:
    code: Literal["iva_19", "iva_5", "exempt", "excluded", "inc_8"]
    rate: Decimal
    """Percent"""
    amount: Decimal
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class InvoiceLine:
    """The totals of the lines add up to the total of the invoice"""
    type: Literal["plan", "proration", "usage", "item"]
    description: str
    quantity: int
    unit_amount: Optional[Decimal]
    amount: Decimal
    discount: Decimal
    tax: Optional[LineTax]
    total: Decimal
    period_start: Optional[date]
    period_end: Optional[date]
    plan_id: Optional[str]
    meter_id: Optional[str]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class CreditNote:
    """For a refund of an invoiced charge; the tax is within the total"""
    id: str
    number: int
    """Without gaps per merchant"""
    invoice_id: str
    customer_id: str
    refund_id: str
    creation_date: datetime
    issue_date: date
    currency: Literal["COP"]
    tax: Decimal
    total: Decimal
    pdf_url: str
    lines: Sequence[InvoiceLine]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SettlementBalance:
    model: Literal["direct", "aggregated"]
    """`direct`: the acquirer pays the merchant, and the four amounts are zero"""
    currency: Literal["COP"]
    pending: Decimal
    """Payments whose day has not come"""
    available: Decimal
    """Negative where refunds and chargebacks took more than there was"""
    reserved: Decimal
    """Kept back as a guarantee"""
    in_payout: Decimal
    """On its way to the bank account"""
    schedule: Optional[Literal["daily", "weekly", "monthly", "on_demand"]]
    next_cutoff: Optional[date]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SettlementWithholding:
    renta: Decimal
    iva: Decimal
    ica: Decimal
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Settlement:
    """Amounts are signed: what the merchant gets is positive. They add up to the closing balance"""
    id: str
    number: int
    """Without gaps per merchant"""
    status: Literal["closed", "paid", "carried"]
    """`carried`: negative or below the minimum; the next settlement begins with it"""
    creation_date: datetime
    cutoff: date
    currency: Literal["COP"]
    movements: int
    opening_balance: Decimal
    gross: Decimal
    fee: Decimal
    fee_tax: Decimal
    withholding: SettlementWithholding
    reserve: Decimal
    payouts: Decimal
    adjustments: Decimal
    closing_balance: Decimal
    cause: Optional[Mapping[str, Any]]
    hash: str
    """SHA-256 of the lines"""
    paid_date: Optional[datetime]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Withholding:
    tax: Literal["renta", "iva", "ica"]
    rate: Decimal
    """Percent"""
    base: Decimal
    amount: Decimal
    city: Optional[str]
    law: str
    row: str
    """Row of the withholding table"""
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SettlementLine:
    """One movement, traced to its transaction and charge. Its parts add up to `net`"""
    id: str
    number: int
    type: Literal["charge", "refund", "chargeback", "transfer", "adjustment", "reserve_hold", "reserve_release", "payout", "payout_returned"]
    charge_id: Optional[str]
    order_id: Optional[str]
    method: Optional[str]
    date: date
    available_on: date
    gross: Decimal
    fee: Decimal
    fee_tax: Decimal
    net: Decimal
    withholding: Sequence[Withholding]
    description: Optional[str]
    reference: Optional[str]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class WithholdingCertificateAgent:
    name: str
    nit: str
    address: str
    city: str
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class WithholdingCertificateWithheldFrom:
    name: str
    nit: str
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class WithholdingCertificateLine:
    law: str
    rate: Optional[Decimal]
    base: Decimal
    amount: Decimal
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class WithholdingCertificate:
    """Issued once and never changed"""
    id: str
    tax: Literal["renta", "iva", "ica"]
    period: str
    """A year for renta, two months for IVA and ICA"""
    period_start: date
    period_end: date
    city: Optional[str]
    creation_date: datetime
    issue_date: date
    agent: WithholdingCertificateAgent
    withheld_from: WithholdingCertificateWithheldFrom
    currency: Literal["COP"]
    base: Decimal
    amount: Decimal
    """Less what refunds and chargebacks gave back in the period"""
    lines: Sequence[WithholdingCertificateLine]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SplitShare:
    """What a seller gets of one payment to its platform"""
    id: str
    platform_id: str
    """The merchant that charged the payer"""
    method: str
    creation_date: datetime
    change_date: datetime
    available_on: date
    currency: Literal["COP"]
    amount: Decimal
    """The part of the payment"""
    fee: Decimal
    """The commission that the seller bears"""
    returned: Decimal
    """What refunds and chargebacks have taken back of the part"""
    net: Decimal
    """amount - fee - returned"""
    covered_by_platform: Decimal
    """What the seller could not give back, because it had no balance left"""
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class ChargeShare:
    """What one part of a split charge has come to, as its platform sees it"""
    merchant_id: str
    """The seller, or the platform itself"""
    name: str
    """Its name"""
    split_share_id: Optional[str]
    amount: Decimal
    """The part of the payment"""
    fee_payer: Literal["platform", "seller"]
    refund_share: Decimal
    fee: Decimal
    """The commission that the seller bears"""
    returned: Decimal
    """What refunds and chargebacks have taken back of the part"""
    net: Decimal
    """amount - fee - returned"""
    covered_by_platform: Decimal
    """What the seller could not give back, because it had no balance left"""
    available_on: Optional[date]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SubMerchantWithKeysTerms:
    version: str
    accepted_on: date
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SubMerchantWithKeysDuties:
    duty: Literal["representative", "terms_accepted", "settlement_terms", "payout_account", "active"]
    is_complete: bool
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SubMerchantWithKeys:
    id: str
    platform_id: str
    external_id: Optional[str]
    name: str
    status: Literal["pending", "live", "suspended"]
    creation_date: datetime
    legal_name: str
    document_type: Literal["CC", "CE", "TI", "PPT", "PA", "NIT"]
    document: str
    representative: Optional[str]
    terms: Optional[SubMerchantWithKeysTerms]
    duties: Sequence[SubMerchantWithKeysDuties]
    suspension_reason: Optional[str]
    private_key: str
    public_key: str
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SubMerchantTerms:
    version: str
    accepted_on: date
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SubMerchantDuties:
    duty: Literal["representative", "terms_accepted", "settlement_terms", "payout_account", "active"]
    is_complete: bool
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SubMerchant:
    id: str
    platform_id: str
    external_id: Optional[str]
    name: str
    status: Literal["pending", "live", "suspended"]
    creation_date: datetime
    legal_name: str
    document_type: Literal["CC", "CE", "TI", "PPT", "PA", "NIT"]
    document: str
    representative: Optional[str]
    terms: Optional[SubMerchantTerms]
    duties: Sequence[SubMerchantDuties]
    suspension_reason: Optional[str]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class PayoutBankAccount:
    holder: str
    bank_name: Optional[str]
    type: Literal["savings", "checking", "deposit", "breb"]
    number: str
    """The last characters only"""
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Payout:
    """Money on its way to the bank account of the merchant"""
    id: str
    status: Literal["draft", "approved", "sent", "in_transit", "paid", "failed", "returned", "cancelled"]
    """`sent`: in the file that the bank has. A bank may return a payout days after it was paid. `failed`, `returned` and `cancelled` put the amount back into the available balance"""
    creation_date: datetime
    status_date: datetime
    pay_date: date
    """The day on which the operator asks its bank to pay"""
    amount: Decimal
    currency: Literal["COP"]
    bank_account: PayoutBankAccount
    reason: Optional[str]
    settlements: Sequence[str]
    """The settlements that it pays"""
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class CustomerCustomerAddress:
    department: Optional[str]
    city: Optional[str]
    additional: Optional[str]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Customer:
    id: str
    creation_date: datetime
    name: str
    last_name: Optional[str]
    email: str
    phone_number: Optional[str]
    status: Optional[Literal["active", "deleted"]]
    external_id: Optional[str]
    customer_address: Optional[CustomerCustomerAddress]
    balance: Optional[Decimal] = None
    credit_balance: Optional[Decimal] = None
    """Credit of the customer, where it is not 0"""
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class PaidElsewhereInfo:
    """Where the invoice was paid outside of the gateway"""
    reference: str
    paid_date: date
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class CreditNoteOfInvoice:
    id: str
    number: int
    refund_id: str
    issue_date: date
    total: Decimal
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Invoice:
    id: str
    number: Optional[int]
    status: Literal["draft", "open", "paid", "void", "uncollectible"]
    customer_id: str
    subscription_id: Optional[str]
    creation_date: datetime
    issue_date: Optional[date]
    due_date: Optional[date]
    period_start: Optional[date]
    period_end: Optional[date]
    currency: Literal["COP"]
    subtotal: Decimal
    discount: Decimal
    tax: Decimal
    total: Decimal
    credit_applied: Decimal
    amount_due: Decimal
    amount_paid: Decimal
    transaction_id: Optional[str]
    collection: Literal["automatic", "send_invoice"]
    hosted_url: Optional[str]
    pdf_url: Optional[str]
    lines: Sequence[InvoiceLine]
    paid_elsewhere: Optional[PaidElsewhereInfo] = None
    credit_notes: Optional[Sequence[CreditNoteOfInvoice]] = None
    """When a single invoice is requested: its credit notes, if it has any"""
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class InvoiceItem:
    """part_of names the negative item of which an invoice took only this part; the rest keeps waiting"""
    id: str
    creation_date: datetime
    customer_id: str
    status: Literal["waiting", "invoiced", "deleted"]
    type: Literal["item", "proration"]
    """proration: a change of a subscription"""
    description: str
    quantity: int
    unit_amount: Optional[Decimal]
    amount: Decimal
    tax: Optional[LineTax]
    total: Decimal
    invoice_id: Optional[str]
    subscription_id: Optional[str]
    part_of: Optional[str]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class CreditEntry:
    """credit_balance is the credit of the customer after the entry"""
    id: str
    creation_date: datetime
    customer_id: str
    type: Literal["granted", "taken_back", "applied", "returned", "proration", "cancellation"]
    """granted and taken_back: by you; applied: paid an invoice; returned: that invoice ended unpaid; proration: a change to a lower price; cancellation: unused days"""
    amount: Decimal
    reason: Optional[str]
    invoice_id: Optional[str]
    subscription_id: Optional[str]
    credit_balance: Decimal
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Coupon:
    id: str
    creation_date: datetime
    name: str
    percent_off: Optional[Decimal]
    amount_off: Optional[Decimal]
    duration: Literal["once", "repeating", "forever"]
    payments: Optional[int]
    max_redemptions: Optional[int]
    max_per_customer: Optional[int]
    redeem_by: Optional[date]
    plans: Optional[Sequence[str]]
    active: bool
    """Whether new subscriptions can use it"""
    times_redeemed: int
    """Subscriptions whose first payment with the discount was approved"""
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class CouponCode:
    id: str
    code: str
    coupon_id: str
    creation_date: datetime
    max_redemptions: Optional[int]
    active: bool
    times_redeemed: int
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class DeviceSession:
    id: str
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class AntifraudKeys:
    data: str
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class FeeRefund:
    id: str
    authorization: Optional[str]
    method: Literal["card", "store", "bank_account", "customer"]
    status: Literal["in_progress", "completed", "refunded", "chargeback_pending", "chargeback_accepted", "chargeback_adjustment", "charge_pending", "cancelled", "failed"]
    conciliated: bool
    creation_date: datetime
    operation_date: datetime
    description: Optional[str]
    error_message: Optional[str]
    order_id: Optional[str]
    amount: Decimal
    currency: Literal["COP"]
    operation_type: Literal["in"]
    transaction_type: Literal["refund"]
    customer_id: Optional[str] = None
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Fee:
    id: str
    authorization: Optional[str]
    method: Literal["card", "store", "bank_account", "customer"]
    status: Literal["in_progress", "completed", "refunded", "chargeback_pending", "chargeback_accepted", "chargeback_adjustment", "charge_pending", "cancelled", "failed"]
    conciliated: bool
    creation_date: datetime
    operation_date: datetime
    description: Optional[str]
    error_message: Optional[str]
    order_id: Optional[str]
    amount: Decimal
    currency: Literal["COP"]
    operation_type: Literal["out"]
    transaction_type: Literal["fee"]
    customer_id: Optional[str] = None
    refund: Optional[FeeRefund] = None
    refunds: Optional[Sequence[FeeRefund]] = None
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SubscriptionCard:
    card_number: str
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SubscriptionDiscount:
    coupon_id: str
    name: str
    code: Optional[str]
    percent_off: Optional[Decimal]
    amount_off: Optional[Decimal]
    duration: Literal["once", "repeating", "forever"]
    payments_left: Optional[int]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SubscriptionItems:
    plan_id: str
    quantity: int
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SubscriptionPause:
    """Only while the subscription is paused"""
    since: date
    until: Optional[date]
    extend: bool
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class PendingChangeItems:
    plan_id: str
    quantity: int
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class PendingChange:
    """processing: waits for the outcome of its charge; awaiting_payment: for the payer of invoice_id, until expires_at"""
    status: Literal["scheduled", "processing", "awaiting_payment"]
    plan_id: str
    quantity: int
    effective_date: Optional[date]
    items: Optional[Sequence[PendingChangeItems]] = None
    """Everything that is billed, where that is more than one plan"""
    invoice_id: Optional[str] = None
    expires_at: Optional[datetime] = None
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Subscription:
    id: str
    creation_date: datetime
    status: Literal["trial", "active", "past_due", "unpaid", "cancelled"]
    cancel_at_period_end: bool
    charge_date: Optional[date]
    current_period_number: int
    period_end_date: date
    trial_end_date: date
    plan_id: str
    customer_id: str
    card: Optional[SubscriptionCard]
    quantity: Optional[int] = None
    """Units billed, where that is not 1"""
    discount: Optional[SubscriptionDiscount] = None
    items: Optional[Sequence[SubscriptionItems]] = None
    """Everything that is billed, where that is more than one plan"""
    start_date: Optional[date] = None
    pause: Optional[SubscriptionPause] = None
    pending_change: Optional[PendingChange] = None
    collection: Optional[Literal["automatic", "send_invoice"]] = None
    """Where it is send_invoice"""
    days_until_due: Optional[int] = None
    invoice: Optional[Invoice] = None
    transaction: Optional[Charge] = None
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Tier:
    up_to: Optional[int]
    unit_amount: Decimal
    flat_amount: Decimal
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class PlanSplit:
    merchant_id: str
    percent: Decimal
    fee_payer: Literal["platform", "seller"]
    refund_share: Decimal
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Plan:
    id: str
    creation_date: datetime
    name: str
    amount: Decimal
    currency: Literal["COP"]
    repeat_every: int
    repeat_unit: Literal["week", "month", "year"]
    retry_times: int
    retry_schedule: Literal["daily", "smart"]
    status: Literal["active", "deleted"]
    status_after_retry: Literal["unpaid", "cancelled"]
    trial_days: int
    price_model: Optional[Literal["fixed", "per_unit", "graduated", "volume", "package"]] = None
    tiers: Optional[Sequence[Tier]] = None
    package_size: Optional[int] = None
    tax: Optional[Literal["iva_19", "iva_5", "exempt", "excluded", "inc_8"]] = None
    tax_behavior: Optional[Literal["inclusive", "exclusive"]] = None
    setup_amount: Optional[Decimal] = None
    minimum_amount: Optional[Decimal] = None
    splits: Optional[Sequence[PlanSplit]] = None
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class WebhookVerification:
    """The latest verification ping and its result"""
    attempts: int
    """Number of pings sent since the url was last changed"""
    last_attempt_date: Optional[datetime]
    response_code: Optional[int]
    cause: Optional[str]
    reason: Optional[str]
    next_attempt_date: Optional[datetime]
    verified_date: Optional[datetime]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Webhook:
    id: str
    url: str
    user: Optional[str]
    event_types: Sequence[str]
    status: Literal["unverified", "verified", "disabled"]
    verification: WebhookVerification
    creation_date: datetime
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Event:
    type: Literal["charge.created", "charge.succeeded", "charge.failed", "charge.cancelled", "charge.refunded", "charge.reversed", "charge.in_review", "charge.returned", "chargeback.created", "chargeback.accepted", "chargeback.rejected", "reversal.created", "reversal.accepted", "reversal.contested", "reversal.given_back", "reversal.withdrawn", "reversal.rejected", "reversal.charged_back", "subscription.created", "subscription.activated", "subscription.past_due", "subscription.unpaid", "subscription.cancelled", "subscription.charge.failed", "subscription.changed", "subscription.change_scheduled", "subscription.paused", "subscription.resumed", "invoice.created", "invoice.finalized", "invoice.paid", "invoice.payment_failed", "invoice.overdue", "invoice.voided", "credit.changed", "transaction.expired", "fee.succeeded", "fee.refund.succeeded", "coupon.redeemed", "settlement.closed", "balance.negative", "split.received", "split.changed", "payout.created", "payout.sent", "payout.paid", "payout.failed", "payout.returned", "payout.cancelled", "customer.created", "customer.updated", "customer.deleted", "card.created", "card.updated", "card.deleted", "plan.created", "plan.updated", "plan.deleted", "webhook.disabled"]
    event_date: datetime
    id: str
    sequence: int
    """Sequence number of the event within its resource, without gaps"""
    transaction: Optional[Union[Charge, Fee]] = None
    """For charge.*, chargeback.*, fee.* and transaction.*"""
    reversal: Optional[Reversal] = None
    """For reversal.*"""
    subscription: Optional[Subscription] = None
    """For subscription.*"""
    invoice: Optional[Mapping[str, Any]] = None
    """For invoice.*"""
    coupon: Optional[Mapping[str, Any]] = None
    """For coupon.*"""
    settlement: Optional[Mapping[str, Any]] = None
    """For settlement.closed and balance.negative"""
    payout: Optional[Mapping[str, Any]] = None
    """For payout.*"""
    customer: Optional[Customer] = None
    """For customer.*"""
    card: Optional[Card] = None
    """For card.*"""
    plan: Optional[Plan] = None
    """For plan.*"""
    credit: Optional[Mapping[str, Any]] = None
    """For credit.changed"""
    webhook: Optional[Webhook] = None
    """For webhook.disabled"""
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Replay:
    event_id: str
    webhooks: Sequence[str]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class PaidInvoice:
    """transaction: the charge of this request"""
    id: str
    number: Optional[int]
    status: Literal["draft", "open", "paid", "void", "uncollectible"]
    customer_id: str
    subscription_id: Optional[str]
    creation_date: datetime
    issue_date: Optional[date]
    due_date: Optional[date]
    period_start: Optional[date]
    period_end: Optional[date]
    currency: Literal["COP"]
    subtotal: Decimal
    discount: Decimal
    tax: Decimal
    total: Decimal
    credit_applied: Decimal
    amount_due: Decimal
    amount_paid: Decimal
    transaction_id: Optional[str]
    collection: Literal["automatic", "send_invoice"]
    hosted_url: Optional[str]
    pdf_url: Optional[str]
    lines: Sequence[InvoiceLine]
    paid_elsewhere: Optional[PaidElsewhereInfo] = None
    credit_notes: Optional[Sequence[CreditNoteOfInvoice]] = None
    """When a single invoice is requested: its credit notes, if it has any"""
    transaction: Optional[Charge] = None
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class PseResult:
    orderId: str
    """The order_id, or the transaction id if you sent none"""
    redirect_url: str
    """URL to send the payer to"""
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class SandboxClock:
    now: datetime
    is_frozen: bool
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class ClockMove:
    now: datetime
    is_frozen: bool
    renewals: int
    retries: int
    failed: int
    expired: int
    cancelled: int
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Outage:
    rail: Literal["card", "pse", "store"]
    kind: Literal["down", "slow", "timeout"]
    seconds: Decimal
    until: datetime
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Store:
    id: str
    name: str
    convenio: Optional[str]
    max_amount: Optional[Decimal]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class InvoicePreview:
    number: Optional[int]
    status: Literal["preview"]
    customer_id: str
    subscription_id: Optional[str]
    creation_date: datetime
    issue_date: Optional[date]
    due_date: Optional[date]
    period_start: Optional[date]
    period_end: Optional[date]
    currency: Literal["COP"]
    subtotal: Decimal
    discount: Decimal
    tax: Decimal
    total: Decimal
    credit_applied: Decimal
    amount_due: Decimal
    amount_paid: Decimal
    transaction_id: Optional[str]
    collection: Literal["automatic", "send_invoice"]
    hosted_url: Optional[str]
    pdf_url: Optional[str]
    lines: Sequence[InvoiceLine]
    paid_elsewhere: Optional[PaidElsewhereInfo] = None
    credit_notes: Optional[Sequence[CreditNoteOfInvoice]] = None
    """When a single invoice is requested: its credit notes, if it has any"""
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class ChangePreview:
    invoice: Optional[InvoicePreview]
    credit_after: Decimal
    """Credit of the customer after the change"""
    next_charge_date: Optional[date]
    next_amount: Decimal
    preview_token: str
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class TokenCardAddress:
    line1: Optional[str] = None
    line2: Optional[str] = None
    line3: Optional[str] = None
    city: Optional[str] = None
    state: Optional[str] = None
    department: Optional[str] = None
    additional: Optional[str] = None
    postal_code: Optional[str] = None
    country_code: Optional[str] = None
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class TokenCard:
    card_number: str
    holder_name: str
    expiration_year: str
    expiration_month: str
    address: Optional[TokenCardAddress]
    brand: str
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Token:
    id: str
    card: TokenCard
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class WebhookWithSecret:
    id: str
    url: str
    user: Optional[str]
    event_types: Sequence[str]
    status: Literal["unverified", "verified", "disabled"]
    verification: WebhookVerification
    creation_date: datetime
    secret: str = field(repr=False)
    """The secret that signs deliveries. Shown only once"""
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Delivery:
    event_id: str
    event_type: str
    resource_id: str
    sequence: int
    status: Literal["delivered", "failed", "parked"]
    attempts: int
    last_attempt_date: datetime
    next_attempt_date: Optional[datetime]
    response_code: Optional[int]
    response_body: Optional[str]
    duration_ms: int
    reason: Optional[str]
    cause: Optional[str]
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Recovery:
    since: datetime
    events: int
    """Number of events queued for delivery"""
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""


@dataclass(frozen=True)
class Merchant:
    id: str
    name: str
    email: Optional[str]
    phone: Optional[str]
    status: Literal["active", "suspended"]
    creation_date: datetime
    balance: Decimal
    available_funds: Decimal
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Fields that this version of the client does not know."""
