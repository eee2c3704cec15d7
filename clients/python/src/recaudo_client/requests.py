# Made from openapi.json by clients/generator/generate.mjs.
from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal, Mapping, Optional, Sequence, TypedDict, Union

Money = Union[Decimal, int]
"""Pesos, exact: Decimal("20000.50") or 20000. A float is rejected."""

Instant = Union[datetime, str]
"""A datetime without an offset is Bogotá time."""

Day = Union[date, str]
"""A calendar day in Bogotá, or a text such as 2026-11-14."""


class NewCard(TypedDict, total=False):
    """Either token_id with device_session_id, or holder_name, card_number, cvv2, expiration_month and expiration_year. With a token_id the other card fields are ignored."""
    token_id: Optional[str]
    holder_name: Optional[str]
    card_number: Optional[str]
    """16 or 19 digits; 15 for American Express, 14 for Diners Club"""
    cvv2: Optional[Union[str, int]]
    """Required to create a card. Stored encrypted until the next charge, then deleted"""
    expiration_month: Optional[Union[str, int]]
    expiration_year: Optional[Union[str, int]]
    device_session_id: Optional[str]


class CardUpdate(TypedDict, total=False):
    holder_name: Optional[str]
    cvv2: Optional[Union[str, int]]
    """Required to create a card. Stored encrypted until the next charge, then deleted"""
    expiration_month: Optional[Union[str, int]]
    expiration_year: Optional[Union[str, int]]
    merchant_id: Optional[str]


class _NewCashPayment(TypedDict):
    reference: str
    amount: Money
    network_transaction_id: str
    """The network's own payment number. Sending the same number again does not create a second payment"""


class NewCashPayment(_NewCashPayment, total=False):
    paid_at: Optional[Instant]
    """When the till received the money. Defaults to now"""


class NewCustomerCustomerAddress(TypedDict, total=False):
    department: Optional[str]
    city: Optional[str]
    additional: Optional[str]


class _NewCustomer(TypedDict):
    name: str
    email: str


class NewCustomer(_NewCustomer, total=False):
    last_name: Optional[str]
    phone_number: Optional[str]
    customer_address: Optional[NewCustomerCustomerAddress]
    external_id: Optional[str]
    requires_account: Optional[bool]


class _NewSplit(TypedDict):
    merchant_id: str


class NewSplit(_NewSplit, total=False):
    amount: Optional[Money]
    percent: Optional[Money]
    """Instead of `amount`, in every part"""
    fee_payer: Optional[Literal["platform", "seller"]]
    """Who bears the commission on this part"""
    refund_share: Optional[Money]
    """Percentage of the part that the seller gives back when the charge is refunded"""


class NewChargePaymentPlan(TypedDict, total=False):
    payments: Optional[int]
    """Number of monthly payments in which the cardholder pays the issuer"""


class _NewChargeCard(TypedDict):
    holder_name: str
    card_number: str
    """16 or 19 digits; 15 for American Express, 14 for Diners Club"""
    expiration_month: Union[str, int]
    expiration_year: Union[str, int]


class NewChargeCard(_NewChargeCard, total=False):
    cvv2: Optional[Union[str, int]]
    """Required to create a card. Stored encrypted until the next charge, then deleted"""


class _NewCharge(TypedDict):
    method: Literal["card"]
    amount: Money
    currency: Literal["COP"]
    iva: str
    description: str
    device_session_id: str


class NewCharge(_NewCharge, total=False):
    source_id: Optional[str]
    iva_base: Optional[Money]
    """The part of the amount that IVA was calculated on, in pesos. Sent to the processor"""
    inc: Optional[Money]
    """Consumption tax (INC) included in the amount, in pesos. Sent to the processor"""
    tip: Optional[Money]
    """Tip included in the amount, in pesos. Sent to the processor"""
    order_id: Optional[str]
    customer: Optional[NewCustomer]
    """Required at merchant level; ignored at customer level"""
    splits: Optional[Sequence[NewSplit]]
    """How a platform shares the charge with its sub-merchants. The parts are all amounts or all percentages, and add up to the charge"""
    capture: Optional[bool]
    """Set to false to authorize now and capture later"""
    use_3d_secure: Optional[bool]
    """Set to true to have the issuer authenticate the cardholder first. Requires redirect_url"""
    redirect_url: Optional[str]
    installments: Optional[int]
    """Number of monthly payments in which the cardholder pays the issuer"""
    payment_plan: Optional[NewChargePaymentPlan]
    """Alternative to installments"""
    card: Optional[NewChargeCard]
    """Lenient profile only, instead of source_id"""


class NewRedirectChargePaymentPlan(TypedDict, total=False):
    payments: Optional[int]
    """Number of monthly payments in which the cardholder pays the issuer"""


class _NewRedirectCharge(TypedDict):
    method: Literal["card"]
    confirm: Literal[False]
    """Always false: the payer enters the card on a page that we host"""
    amount: Money
    currency: Literal["COP"]
    iva: str
    description: str
    redirect_url: str


class NewRedirectCharge(_NewRedirectCharge, total=False):
    iva_base: Optional[Money]
    """The part of the amount that IVA was calculated on, in pesos. Sent to the processor"""
    inc: Optional[Money]
    """Consumption tax (INC) included in the amount, in pesos. Sent to the processor"""
    tip: Optional[Money]
    """Tip included in the amount, in pesos. Sent to the processor"""
    order_id: Optional[str]
    customer: Optional[NewCustomer]
    """Required at merchant level; ignored at customer level"""
    splits: Optional[Sequence[NewSplit]]
    """How a platform shares the charge with its sub-merchants. The parts are all amounts or all percentages, and add up to the charge"""
    send_email: Optional[bool]
    """Set to true to email the payment link to the payer"""
    use_3d_secure: Optional[bool]
    """Set to true to have the issuer authenticate the cardholder first. Requires redirect_url"""
    capture: Optional[bool]
    """Set to false to authorize now and capture later"""
    installments: Optional[int]
    """Number of monthly payments in which the cardholder pays the issuer"""
    payment_plan: Optional[NewRedirectChargePaymentPlan]
    """Alternative to installments"""


class NewStoreChargePaymentPlan(TypedDict, total=False):
    payments: Optional[int]
    """Always 1: only card charges support installments"""


class _NewStoreCharge(TypedDict):
    method: Literal["store"]
    amount: Money
    currency: Literal["COP"]
    iva: str
    description: str


class NewStoreCharge(_NewStoreCharge, total=False):
    iva_base: Optional[Money]
    """The part of the amount that IVA was calculated on, in pesos. Sent to the processor"""
    inc: Optional[Money]
    """Consumption tax (INC) included in the amount, in pesos. Sent to the processor"""
    tip: Optional[Money]
    """Tip included in the amount, in pesos. Sent to the processor"""
    order_id: Optional[str]
    customer: Optional[NewCustomer]
    """Required at merchant level; ignored at customer level"""
    splits: Optional[Sequence[NewSplit]]
    """How a platform shares the charge with its sub-merchants. The parts are all amounts or all percentages, and add up to the charge"""
    installments: Optional[int]
    """Always 1: only card charges support installments"""
    payment_plan: Optional[NewStoreChargePaymentPlan]
    """Alternative to installments"""
    due_date: Optional[Instant]
    """When the charge expires. Defaults to the end of the third day from today. A value without an offset is in Bogotá time"""


class PsePayerCustomerAddress(TypedDict, total=False):
    department: Optional[str]
    city: Optional[str]
    additional: Optional[str]


class _PsePayer(TypedDict):
    name: str
    email: str


class PsePayer(_PsePayer, total=False):
    last_name: Optional[str]
    phone_number: Optional[str]
    customer_address: Optional[PsePayerCustomerAddress]
    external_id: Optional[str]
    requires_account: Optional[Literal[False]]
    """Always false: PSE supports only customers without an account"""


class NewBankAccountChargePaymentPlan(TypedDict, total=False):
    payments: Optional[int]
    """Always 1: only card charges support installments"""


class _NewBankAccountCharge(TypedDict):
    method: Literal["bank_account"]
    amount: int
    currency: Literal["COP"]
    iva: str
    description: str


class NewBankAccountCharge(_NewBankAccountCharge, total=False):
    country: Optional[Literal["COL"]]
    iva_base: Optional[Money]
    """The part of the amount that IVA was calculated on, in pesos. Sent to the processor"""
    inc: Optional[Money]
    """Consumption tax (INC) included in the amount, in pesos. Sent to the processor"""
    tip: Optional[Money]
    """Tip included in the amount, in pesos. Sent to the processor"""
    order_id: Optional[str]
    customer: Optional[PsePayer]
    """Required at merchant level; ignored at customer level"""
    splits: Optional[Sequence[NewSplit]]
    """How a platform shares the charge with its sub-merchants. The parts are all amounts or all percentages, and add up to the charge"""
    installments: Optional[int]
    """Always 1: only card charges support installments"""
    payment_plan: Optional[NewBankAccountChargePaymentPlan]
    """Alternative to installments"""
    redirect_url: Optional[str]
    metadata: Optional[Union[Sequence[Mapping[str, Any]], Mapping[str, Any]]]
    """Custom anti-fraud fields, stored with the charge"""


class ChargeUpdate(TypedDict, total=False):
    description: Optional[str]
    order_id: Optional[str]


class CaptureRequest(TypedDict, total=False):
    amount: Optional[Money]


class RefundRequest(TypedDict, total=False):
    description: Optional[str]
    amount: Optional[Money]


class _NewReversal(TypedDict):
    reason: Literal["fraud", "not_requested", "not_received", "not_as_ordered", "defective"]
    noticed_on: Day


class NewReversal(_NewReversal, total=False):
    amount: Optional[Money]
    description: Optional[str]
    payout_to: Optional[str]


class NewSubMerchantTerms(TypedDict):
    version: str
    accepted_on: Day


class _NewSubMerchant(TypedDict):
    platform_id: str
    name: str
    legal_name: str
    document_type: Literal["CC", "CE", "TI", "PPT", "PA", "NIT"]
    document: str


class NewSubMerchant(_NewSubMerchant, total=False):
    email: Optional[str]
    phone: Optional[str]
    external_id: Optional[str]
    representative: Optional[str]
    terms: Optional[NewSubMerchantTerms]


class SubMerchantUpdateTerms(TypedDict):
    version: str
    accepted_on: Day


class SubMerchantUpdate(TypedDict, total=False):
    representative: Optional[str]
    terms: Optional[SubMerchantUpdateTerms]
    suspended: Optional[bool]
    reason: Optional[str]


class CustomerUpdateCustomerAddress(TypedDict, total=False):
    department: Optional[str]
    city: Optional[str]
    additional: Optional[str]


class _CustomerUpdate(TypedDict):
    name: str
    email: str


class CustomerUpdate(_CustomerUpdate, total=False):
    last_name: Optional[str]
    phone_number: Optional[str]
    customer_address: Optional[CustomerUpdateCustomerAddress]


class _NewInvoiceItem(TypedDict):
    amount: Money
    """Of one unit. A negative amount lowers the invoice, never below zero"""
    description: str


class NewInvoiceItem(_NewInvoiceItem, total=False):
    quantity: Optional[int]
    tax: Optional[Literal["iva_19", "iva_5", "exempt", "excluded", "inc_8"]]
    tax_behavior: Optional[Literal["inclusive", "exclusive"]]
    """Whether the amount contains the tax. Requires tax"""


class NewInvoice(TypedDict, total=False):
    items: Optional[Sequence[NewInvoiceItem]]
    """Items that wait for the customer are added. Required where none waits"""
    collection: Optional[Literal["automatic", "send_invoice"]]
    """automatic: you charge a card with /pay; send_invoice: the customer pays on the page of the invoice"""
    days_until_due: Optional[int]
    """From the issue to the due date. Only with collection send_invoice"""
    finalize: Optional[bool]
    """Issues the invoice at once, instead of keeping a draft"""


class _NewCredit(TypedDict):
    amount: Money
    """Negative takes credit back"""


class NewCredit(_NewCredit, total=False):
    reason: Optional[str]


class _NewCoupon(TypedDict):
    name: str
    duration: Literal["once", "repeating", "forever"]


class NewCoupon(_NewCoupon, total=False):
    id: Optional[str]
    """Your own id: lowercase letters and digits. Left out, the gateway makes one"""
    percent_off: Optional[Money]
    """From 0.01. Either this or amount_off"""
    amount_off: Optional[Money]
    payments: Optional[int]
    """Payments with the discount. Required with duration repeating"""
    max_redemptions: Optional[int]
    """Subscriptions that may use the coupon, all together"""
    max_per_customer: Optional[int]
    """Subscriptions of one customer that may use the coupon"""
    redeem_by: Optional[Day]
    plans: Optional[Sequence[str]]


class CouponUpdate(TypedDict, total=False):
    name: Optional[str]
    max_redemptions: Optional[int]
    max_per_customer: Optional[int]
    redeem_by: Optional[Day]
    plans: Optional[Sequence[str]]
    active: Optional[bool]


class NewCouponCode(TypedDict, total=False):
    code: Optional[str]
    """What payers type, in upper or lower case. Left out, the gateway makes one"""
    max_redemptions: Optional[int]
    """Subscriptions that may use this code"""


class CouponCodeUpdate(TypedDict, total=False):
    max_redemptions: Optional[int]
    active: Optional[bool]


class NewReplay(TypedDict, total=False):
    webhook_id: Optional[str]
    """Send to this webhook only. Defaults to every webhook subscribed to the event type"""


class _NewFee(TypedDict):
    customer_id: str
    amount: Money
    description: str


class NewFee(_NewFee, total=False):
    order_id: Optional[str]


class NewFeeRefund(TypedDict, total=False):
    amount: Optional[Money]
    description: Optional[str]


class NewInvoicePayment(TypedDict):
    source_id: str


class _PaidElsewhere(TypedDict):
    reference: str


class PaidElsewhere(_PaidElsewhere, total=False):
    paid_date: Optional[Day]
    """The day of the payment; by default, today"""


class _NewPlan(TypedDict):
    name: str
    amount: Money
    repeat_every: int
    repeat_unit: Literal["week", "month", "year"]
    status_after_retry: Literal["unpaid", "cancelled"]
    trial_days: int


class NewPlan(_NewPlan, total=False):
    currency: Optional[Literal["COP"]]
    retry_times: Optional[int]
    retry_schedule: Optional[Literal["daily", "smart"]]
    splits: Optional[Sequence[NewSplit]]
    """How a platform shares every charge with its sub-merchants. The parts are percentages that add up to 100"""
    price_model: Optional[Literal["fixed", "per_unit", "package"]]
    package_size: Optional[int]
    """Required with price_model package"""
    tax: Optional[Literal["iva_19", "iva_5", "exempt", "excluded", "inc_8"]]
    tax_behavior: Optional[Literal["inclusive", "exclusive"]]
    """Whether prices contain the tax. Requires tax"""
    setup_amount: Optional[Money]
    minimum_amount: Optional[Money]


class NewTier(TypedDict, total=False):
    up_to: Optional[int]
    """Last unit of the tier. Leave it out, or send null, in the last tier only"""
    unit_amount: Optional[Money]
    flat_amount: Optional[Money]


class _NewTieredPlan(TypedDict):
    name: str
    repeat_every: int
    repeat_unit: Literal["week", "month", "year"]
    status_after_retry: Literal["unpaid", "cancelled"]
    trial_days: int
    price_model: Literal["graduated", "volume"]
    tiers: Sequence[NewTier]


class NewTieredPlan(_NewTieredPlan, total=False):
    amount: Optional[Money]
    """Base amount of a period, added to the tiers"""
    currency: Optional[Literal["COP"]]
    retry_times: Optional[int]
    retry_schedule: Optional[Literal["daily", "smart"]]
    splits: Optional[Sequence[NewSplit]]
    """How a platform shares every charge with its sub-merchants. The parts are percentages that add up to 100"""
    tax: Optional[Literal["iva_19", "iva_5", "exempt", "excluded", "inc_8"]]
    tax_behavior: Optional[Literal["inclusive", "exclusive"]]
    """Whether prices contain the tax. Requires tax"""
    setup_amount: Optional[Money]
    minimum_amount: Optional[Money]


class PlanUpdate(TypedDict, total=False):
    name: Optional[str]
    trial_days: Optional[int]
    retry_schedule: Optional[Literal["daily", "smart"]]


class NewPsePaymentPaymentPlan(TypedDict, total=False):
    payments: Optional[int]
    """Always 1: only card charges support installments"""


class _NewPsePayment(TypedDict):
    country: Literal["COL"]
    amount: int
    currency: Literal["COP"]
    iva: str
    description: str


class NewPsePayment(_NewPsePayment, total=False):
    iva_base: Optional[Money]
    """The part of the amount that IVA was calculated on, in pesos. Sent to the processor"""
    inc: Optional[Money]
    """Consumption tax (INC) included in the amount, in pesos. Sent to the processor"""
    tip: Optional[Money]
    """Tip included in the amount, in pesos. Sent to the processor"""
    order_id: Optional[str]
    customer: Optional[PsePayer]
    """Required at merchant level; ignored at customer level"""
    splits: Optional[Sequence[NewSplit]]
    """How a platform shares the charge with its sub-merchants. The parts are all amounts or all percentages, and add up to the charge"""
    installments: Optional[int]
    """Always 1: only card charges support installments"""
    payment_plan: Optional[NewPsePaymentPaymentPlan]
    """Alternative to installments"""
    redirect_url: Optional[str]
    metadata: Optional[Union[Sequence[Mapping[str, Any]], Mapping[str, Any]]]
    """Custom anti-fraud fields, stored with the charge"""


class ReversalAnswer(TypedDict):
    answer: str


class _ReversalDecision(TypedDict):
    in_favour_of: Literal["payer", "merchant"]


class ReversalDecision(_ReversalDecision, total=False):
    answer: Optional[str]


class ReversalTransfer(TypedDict):
    reference: str


class ClockChange(TypedDict):
    """A date and time, or null to follow real time"""
    now: Optional[Instant]


class ClockAdvance(TypedDict, total=False):
    """One of days, weeks, months or to"""
    days: Optional[int]
    weeks: Optional[int]
    months: Optional[int]
    to: Optional[Instant]


class NewOutage(TypedDict):
    rail: Literal["card", "pse", "store"]
    kind: Literal["down", "slow", "timeout"]
    seconds: Money
    """0 ends the current outage"""


class PlayedPayment(TypedDict):
    result: Literal["approved", "rejected", "expired"]


class _ChargebackNotice(TypedDict):
    status: Literal["pending", "accepted", "rejected"]


class ChargebackNotice(_ChargebackNotice, total=False):
    reason: Optional[Literal["fraud", "not_recognised", "not_received", "not_as_described", "duplicate", "refund_not_processed", "cancelled_recurring", "other"]]


class _NewSubscriptionCard(TypedDict):
    holder_name: str
    card_number: str
    """16 or 19 digits; 15 for American Express, 14 for Diners Club"""
    cvv2: Union[str, int]
    """Required to create a card. Stored encrypted until the next charge, then deleted"""
    expiration_month: Union[str, int]
    expiration_year: Union[str, int]


class NewSubscriptionCard(_NewSubscriptionCard, total=False):
    device_session_id: Optional[str]


class _NewSubscriptionItems(TypedDict):
    plan_id: str


class NewSubscriptionItems(_NewSubscriptionItems, total=False):
    quantity: Optional[int]


class _NewSubscription(TypedDict):
    plan_id: str


class NewSubscription(_NewSubscription, total=False):
    trial_end_date: Optional[Day]
    source_id: Optional[str]
    card_id: Optional[str]
    card: Optional[NewSubscriptionCard]
    device_session_id: Optional[str]
    quantity: Optional[int]
    """Units to bill. Plans with price_model fixed take only 1"""
    items: Optional[Sequence[NewSubscriptionItems]]
    """Everything that is billed, plan_id first: plans of one interval, each with its own line"""
    start_date: Optional[Day]
    """A later day on which the subscription begins; a trial begins on it, too"""
    coupon: Optional[str]
    collection: Optional[Literal["automatic", "send_invoice"]]
    """automatic, the default, charges the card; send_invoice opens an invoice for each period, and the customer pays it on its page"""
    days_until_due: Optional[int]
    """From the issue of an invoice to its due date; 0 by default. Only with collection send_invoice"""


class _SubscriptionUpdateItems(TypedDict):
    plan_id: str


class SubscriptionUpdateItems(_SubscriptionUpdateItems, total=False):
    quantity: Optional[int]


class SubscriptionUpdatePause(TypedDict, total=False):
    """Pauses the subscription; null resumes it"""
    until: Optional[Day]
    """The day on which billing goes on by itself"""
    extend: Optional[bool]
    """True: the days that are left of the period or trial continue after the pause"""


class SubscriptionUpdateCard(TypedDict, total=False):
    holder_name: Optional[str]
    card_number: Optional[str]
    """16 or 19 digits; 15 for American Express, 14 for Diners Club"""
    cvv2: Optional[Union[str, int]]
    """Required to create a card. Stored encrypted until the next charge, then deleted"""
    expiration_month: Optional[Union[str, int]]
    expiration_year: Optional[Union[str, int]]
    device_session_id: Optional[str]


class SubscriptionUpdate(TypedDict, total=False):
    plan_id: Optional[str]
    quantity: Optional[int]
    coupon: Optional[str]
    items: Optional[Sequence[SubscriptionUpdateItems]]
    """Everything that is billed, plan_id first: plans of one interval, each with its own line"""
    pause: Optional[SubscriptionUpdatePause]
    when: Optional[Literal["now", "period_end"]]
    """Of a change of plan_id or quantity: now, or when the next period is charged"""
    proration: Optional[Literal["charge_now", "next_invoice", "none"]]
    """charge_now charges the rest of the period at once; next_invoice leaves the difference to the next invoice; none bills the new price from the next period on"""
    payment: Optional[Literal["card", "invoice"]]
    """How a change that costs something is paid: at once with the card of the subscription, or by the payer on the page of its invoice within 24 hours. Until then nothing changes"""
    preview_token: Optional[str]
    """From the preview: rejects the change (3006) if it would bill something else"""
    cancel_at_period_end: Optional[bool]
    trial_end_date: Optional[Day]
    source_id: Optional[str]
    card_id: Optional[str]
    card: Optional[SubscriptionUpdateCard]
    collection: Optional[Literal["automatic", "send_invoice"]]
    """automatic, the default, charges the card; send_invoice opens an invoice for each period, and the customer pays it on its page"""
    days_until_due: Optional[int]
    """From the issue of an invoice to its due date; 0 by default. Only with collection send_invoice"""


class _SubscriptionChangeItems(TypedDict):
    plan_id: str


class SubscriptionChangeItems(_SubscriptionChangeItems, total=False):
    quantity: Optional[int]


class SubscriptionChangePause(TypedDict, total=False):
    """Pauses the subscription; null resumes it"""
    until: Optional[Day]
    """The day on which billing goes on by itself"""
    extend: Optional[bool]
    """True: the days that are left of the period or trial continue after the pause"""


class SubscriptionChange(TypedDict, total=False):
    plan_id: Optional[str]
    quantity: Optional[int]
    coupon: Optional[str]
    items: Optional[Sequence[SubscriptionChangeItems]]
    """Everything that is billed, plan_id first: plans of one interval, each with its own line"""
    pause: Optional[SubscriptionChangePause]
    when: Optional[Literal["now", "period_end"]]
    """Of a change of plan_id or quantity: now, or when the next period is charged"""
    proration: Optional[Literal["charge_now", "next_invoice", "none"]]
    """charge_now charges the rest of the period at once; next_invoice leaves the difference to the next invoice; none bills the new price from the next period on"""
    payment: Optional[Literal["card", "invoice"]]
    """How a change that costs something is paid: at once with the card of the subscription, or by the payer on the page of its invoice within 24 hours. Until then nothing changes"""
    preview_token: Optional[str]
    """From the preview: rejects the change (3006) if it would bill something else"""


class NewTokenAddress(TypedDict, total=False):
    line1: Optional[str]
    line2: Optional[str]
    line3: Optional[str]
    city: Optional[str]
    state: Optional[str]
    department: Optional[str]
    additional: Optional[str]
    postal_code: Optional[str]
    country_code: Optional[str]


class _NewToken(TypedDict):
    holder_name: str
    card_number: str
    """16 or 19 digits; 15 for American Express, 14 for Diners Club"""
    cvv2: Union[str, int]
    """Required to create a card. Stored encrypted until the next charge, then deleted"""
    expiration_month: Union[str, int]
    expiration_year: Union[str, int]


class NewToken(_NewToken, total=False):
    address: Optional[NewTokenAddress]


class _NewWebhook(TypedDict):
    url: str
    event_types: Sequence[Literal["charge.created", "charge.succeeded", "charge.failed", "charge.cancelled", "charge.refunded", "charge.reversed", "charge.in_review", "charge.returned", "chargeback.created", "chargeback.accepted", "chargeback.rejected", "reversal.created", "reversal.accepted", "reversal.contested", "reversal.given_back", "reversal.withdrawn", "reversal.rejected", "reversal.charged_back", "subscription.created", "subscription.activated", "subscription.past_due", "subscription.unpaid", "subscription.cancelled", "subscription.charge.failed", "subscription.changed", "subscription.change_scheduled", "subscription.paused", "subscription.resumed", "invoice.created", "invoice.finalized", "invoice.paid", "invoice.payment_failed", "invoice.overdue", "invoice.voided", "credit.changed", "transaction.expired", "fee.succeeded", "fee.refund.succeeded", "coupon.redeemed", "settlement.closed", "balance.negative", "split.received", "split.changed", "payout.created", "payout.sent", "payout.paid", "payout.failed", "payout.returned", "payout.cancelled", "customer.created", "customer.updated", "customer.deleted", "card.created", "card.updated", "card.deleted", "plan.created", "plan.updated", "plan.deleted", "webhook.disabled", "*"]]
    """Event types to send, or * for all"""


class NewWebhook(_NewWebhook, total=False):
    user: Optional[str]
    password: Optional[str]
    secret: Optional[str]
    """Your own signing secret: whsec_ followed by 24 to 64 random bytes in base64. Set it to verify the signature of the first ping"""


class WebhookUpdate(TypedDict, total=False):
    """Fields that you leave out keep their values. An empty user turns Basic auth off. Changing the url to another origin (scheme, host, port) removes user and password unless you send a password along with it"""
    url: Optional[str]
    user: Optional[str]
    password: Optional[str]
    event_types: Optional[Sequence[Literal["charge.created", "charge.succeeded", "charge.failed", "charge.cancelled", "charge.refunded", "charge.reversed", "charge.in_review", "charge.returned", "chargeback.created", "chargeback.accepted", "chargeback.rejected", "reversal.created", "reversal.accepted", "reversal.contested", "reversal.given_back", "reversal.withdrawn", "reversal.rejected", "reversal.charged_back", "subscription.created", "subscription.activated", "subscription.past_due", "subscription.unpaid", "subscription.cancelled", "subscription.charge.failed", "subscription.changed", "subscription.change_scheduled", "subscription.paused", "subscription.resumed", "invoice.created", "invoice.finalized", "invoice.paid", "invoice.payment_failed", "invoice.overdue", "invoice.voided", "credit.changed", "transaction.expired", "fee.succeeded", "fee.refund.succeeded", "coupon.redeemed", "settlement.closed", "balance.negative", "split.received", "split.changed", "payout.created", "payout.sent", "payout.paid", "payout.failed", "payout.returned", "payout.cancelled", "customer.created", "customer.updated", "customer.deleted", "card.created", "card.updated", "card.deleted", "plan.created", "plan.updated", "plan.deleted", "webhook.disabled", "*"]]]
    """Event types to send, or * for all"""


class NewRecovery(TypedDict):
    since: Instant


AnyNewCharge = Union[NewCharge, NewRedirectCharge, NewStoreCharge, NewBankAccountCharge]

AnyNewPlan = Union[NewPlan, NewTieredPlan]
