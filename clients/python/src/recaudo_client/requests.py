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
    token_id: str
    holder_name: str
    card_number: str
    """16 or 19 digits; 15 for american express, 14 for diners"""
    cvv2: Union[str, int]
    """Needed to create; kept sealed until the next charge, then nowhere"""
    expiration_month: Union[str, int]
    expiration_year: Union[str, int]
    device_session_id: str


class CardUpdate(TypedDict, total=False):
    holder_name: str
    cvv2: Union[str, int]
    """Needed to create; kept sealed until the next charge, then nowhere"""
    expiration_month: Union[str, int]
    expiration_year: Union[str, int]
    merchant_id: str


class _NewCashPayment(TypedDict):
    reference: str
    amount: Money
    network_transaction_id: str
    """The network's own number of the payment: the same one again is the same payment"""


class NewCashPayment(_NewCashPayment, total=False):
    paid_at: Instant
    """When the till took the money; without it now"""


class NewCustomerCustomerAddress(TypedDict, total=False):
    department: str
    city: str
    additional: str


class _NewCustomer(TypedDict):
    name: str
    email: str


class NewCustomer(_NewCustomer, total=False):
    last_name: str
    phone_number: str
    customer_address: NewCustomerCustomerAddress
    external_id: str
    requires_account: bool


class NewChargePaymentPlan(TypedDict, total=False):
    """Another way to say installments"""
    payments: int
    """In how many monthly payments the holder pays the issuer"""


class _NewChargeCard(TypedDict):
    holder_name: str
    card_number: str
    """16 or 19 digits; 15 for american express, 14 for diners"""
    expiration_month: Union[str, int]
    expiration_year: Union[str, int]


class NewChargeCard(_NewChargeCard, total=False):
    """Lenient profile only, in place of source_id"""
    cvv2: Union[str, int]
    """Needed to create; kept sealed until the next charge, then nowhere"""


class _NewCharge(TypedDict):
    method: Literal["card"]
    amount: Money
    currency: Literal["COP"]
    iva: str
    description: str
    device_session_id: str


class NewCharge(_NewCharge, total=False):
    source_id: str
    iva_base: Money
    """Part of the amount that IVA was calculated on, in pesos; sent to the processor"""
    inc: Money
    """Consumption tax (INC) within the amount, in pesos; sent to the processor"""
    tip: Money
    """Tip within the amount, in pesos; sent to the processor"""
    order_id: str
    customer: NewCustomer
    capture: bool
    """false authorises only; see capture"""
    use_3d_secure: bool
    """true: the issuer of the card asks its holder first; needs redirect_url"""
    redirect_url: str
    installments: int
    """In how many monthly payments the holder pays the issuer"""
    payment_plan: NewChargePaymentPlan
    """Another way to say installments"""
    card: NewChargeCard
    """Lenient profile only, in place of source_id"""


class NewRedirectChargePaymentPlan(TypedDict, total=False):
    """Another way to say installments"""
    payments: int
    """In how many monthly payments the holder pays the issuer"""


class _NewRedirectCharge(TypedDict):
    method: Literal["card"]
    confirm: Literal[False]
    """false: the payer pays on our page"""
    amount: Money
    currency: Literal["COP"]
    iva: str
    description: str
    redirect_url: str


class NewRedirectCharge(_NewRedirectCharge, total=False):
    iva_base: Money
    """Part of the amount that IVA was calculated on, in pesos; sent to the processor"""
    inc: Money
    """Consumption tax (INC) within the amount, in pesos; sent to the processor"""
    tip: Money
    """Tip within the amount, in pesos; sent to the processor"""
    order_id: str
    customer: NewCustomer
    send_email: bool
    """true mails the link to the payer"""
    use_3d_secure: bool
    """true: the issuer of the card asks its holder first; needs redirect_url"""
    capture: bool
    """false authorises only; see capture"""
    installments: int
    """In how many monthly payments the holder pays the issuer"""
    payment_plan: NewRedirectChargePaymentPlan
    """Another way to say installments"""


class NewStoreChargePaymentPlan(TypedDict, total=False):
    """Another way to say installments"""
    payments: int
    """Only card charges have more than one"""


class _NewStoreCharge(TypedDict):
    method: Literal["store"]
    amount: Money
    currency: Literal["COP"]
    iva: str
    description: str


class NewStoreCharge(_NewStoreCharge, total=False):
    iva_base: Money
    """Part of the amount that IVA was calculated on, in pesos; sent to the processor"""
    inc: Money
    """Consumption tax (INC) within the amount, in pesos; sent to the processor"""
    tip: Money
    """Tip within the amount, in pesos; sent to the processor"""
    order_id: str
    customer: NewCustomer
    installments: int
    """Only card charges have more than one"""
    payment_plan: NewStoreChargePaymentPlan
    """Another way to say installments"""
    due_date: Instant
    """Until when it can be paid; without it three days. Without an offset it is Bogotá time"""


class PsePayerCustomerAddress(TypedDict, total=False):
    department: str
    city: str
    additional: str


class _PsePayer(TypedDict):
    name: str
    email: str


class PsePayer(_PsePayer, total=False):
    last_name: str
    phone_number: str
    customer_address: PsePayerCustomerAddress
    external_id: str
    requires_account: Literal[False]
    """PSE takes customers without an account only"""


class NewBankAccountChargePaymentPlan(TypedDict, total=False):
    """Another way to say installments"""
    payments: int
    """Only card charges have more than one"""


class _NewBankAccountCharge(TypedDict):
    method: Literal["bank_account"]
    amount: int
    currency: Literal["COP"]
    iva: str
    description: str


class NewBankAccountCharge(_NewBankAccountCharge, total=False):
    country: Literal["COL"]
    iva_base: Money
    """Part of the amount that IVA was calculated on, in pesos; sent to the processor"""
    inc: Money
    """Consumption tax (INC) within the amount, in pesos; sent to the processor"""
    tip: Money
    """Tip within the amount, in pesos; sent to the processor"""
    order_id: str
    customer: PsePayer
    installments: int
    """Only card charges have more than one"""
    payment_plan: NewBankAccountChargePaymentPlan
    """Another way to say installments"""
    redirect_url: str
    metadata: Union[Sequence[Mapping[str, Any]], Mapping[str, Any]]
    """Custom anti-fraud fields, kept with the charge"""


class ChargeUpdate(TypedDict, total=False):
    description: str
    order_id: str


class CaptureRequest(TypedDict, total=False):
    amount: Money


class RefundRequest(TypedDict, total=False):
    description: str
    amount: Money


class _NewReversal(TypedDict):
    reason: Literal["fraud", "not_requested", "not_received", "not_as_ordered", "defective"]
    noticed_on: Day


class NewReversal(_NewReversal, total=False):
    amount: Money
    description: str
    payout_to: str


class CustomerUpdateCustomerAddress(TypedDict, total=False):
    department: str
    city: str
    additional: str


class _CustomerUpdate(TypedDict):
    name: str
    email: str


class CustomerUpdate(_CustomerUpdate, total=False):
    last_name: str
    phone_number: str
    customer_address: CustomerUpdateCustomerAddress


class NewReplay(TypedDict, total=False):
    webhook_id: str
    """Without it, all that want the type of the event"""


class _NewFee(TypedDict):
    customer_id: str
    amount: Money
    description: str


class NewFee(_NewFee, total=False):
    order_id: str


class NewFeeRefund(TypedDict, total=False):
    amount: Money
    description: str


class _NewPlan(TypedDict):
    name: str
    amount: Money
    repeat_every: int
    repeat_unit: Literal["week", "month", "year"]
    status_after_retry: Literal["unpaid", "cancelled"]
    trial_days: int


class NewPlan(_NewPlan, total=False):
    currency: Literal["COP"]
    retry_times: int
    retry_schedule: Literal["daily", "smart"]


class PlanUpdate(TypedDict, total=False):
    name: str
    trial_days: int
    retry_schedule: Literal["daily", "smart"]


class NewPsePaymentPaymentPlan(TypedDict, total=False):
    """Another way to say installments"""
    payments: int
    """Only card charges have more than one"""


class _NewPsePayment(TypedDict):
    country: Literal["COL"]
    amount: int
    currency: Literal["COP"]
    iva: str
    description: str


class NewPsePayment(_NewPsePayment, total=False):
    iva_base: Money
    """Part of the amount that IVA was calculated on, in pesos; sent to the processor"""
    inc: Money
    """Consumption tax (INC) within the amount, in pesos; sent to the processor"""
    tip: Money
    """Tip within the amount, in pesos; sent to the processor"""
    order_id: str
    customer: PsePayer
    installments: int
    """Only card charges have more than one"""
    payment_plan: NewPsePaymentPaymentPlan
    """Another way to say installments"""
    redirect_url: str
    metadata: Union[Sequence[Mapping[str, Any]], Mapping[str, Any]]
    """Custom anti-fraud fields, kept with the charge"""


class ReversalAnswer(TypedDict):
    answer: str


class _ReversalDecision(TypedDict):
    in_favour_of: Literal["payer", "merchant"]


class ReversalDecision(_ReversalDecision, total=False):
    answer: str


class ReversalTransfer(TypedDict):
    reference: str


class ClockChange(TypedDict, total=False):
    """A moment, or null for real time"""
    now: Optional[Instant]


class ClockAdvance(TypedDict, total=False):
    """One of days, weeks, months or to"""
    days: int
    weeks: int
    months: int
    to: Instant


class NewOutage(TypedDict):
    rail: Literal["card", "pse", "store"]
    kind: Literal["down", "slow", "timeout"]
    seconds: Money
    """0 ends the outage that is on"""


class PlayedPayment(TypedDict):
    result: Literal["approved", "rejected", "expired"]


class _ChargebackNotice(TypedDict):
    status: Literal["pending", "accepted", "rejected"]


class ChargebackNotice(_ChargebackNotice, total=False):
    reason: Literal["fraud", "not_recognised", "not_received", "not_as_described", "duplicate", "refund_not_processed", "cancelled_recurring", "other"]


class _NewSubscriptionCard(TypedDict):
    holder_name: str
    card_number: str
    """16 or 19 digits; 15 for american express, 14 for diners"""
    expiration_month: Union[str, int]
    expiration_year: Union[str, int]


class NewSubscriptionCard(_NewSubscriptionCard, total=False):
    cvv2: Union[str, int]
    """Needed to create; kept sealed until the next charge, then nowhere"""
    device_session_id: str


class _NewSubscription(TypedDict):
    plan_id: str


class NewSubscription(_NewSubscription, total=False):
    trial_end_date: Day
    source_id: str
    card_id: str
    card: NewSubscriptionCard
    device_session_id: str


class SubscriptionUpdateCard(TypedDict, total=False):
    holder_name: str
    card_number: str
    """16 or 19 digits; 15 for american express, 14 for diners"""
    cvv2: Union[str, int]
    """Needed to create; kept sealed until the next charge, then nowhere"""
    expiration_month: Union[str, int]
    expiration_year: Union[str, int]
    device_session_id: str


class SubscriptionUpdate(TypedDict, total=False):
    cancel_at_period_end: bool
    trial_end_date: Day
    source_id: str
    card_id: str
    card: SubscriptionUpdateCard


class NewTokenAddress(TypedDict, total=False):
    line1: str
    line2: str
    line3: str
    city: str
    state: str
    department: str
    additional: str
    postal_code: str
    country_code: str


class _NewToken(TypedDict):
    holder_name: str
    card_number: str
    """16 or 19 digits; 15 for american express, 14 for diners"""
    expiration_month: Union[str, int]
    expiration_year: Union[str, int]


class NewToken(_NewToken, total=False):
    cvv2: Union[str, int]
    """Needed to create; kept sealed until the next charge, then nowhere"""
    address: NewTokenAddress


class _NewWebhook(TypedDict):
    url: str
    event_types: Sequence[str]
    """Names of events, or * for all of them"""


class NewWebhook(_NewWebhook, total=False):
    user: str
    password: str


class WebhookUpdate(TypedDict, total=False):
    """What is sent changes, the rest stays; an empty user ends Basic auth. A url at another origin (scheme, host, port) drops user and password unless a password is sent with it"""
    url: str
    user: str
    password: str
    event_types: Sequence[str]
    """Names of events, or * for all of them"""


class NewRecovery(TypedDict):
    since: Instant


AnyNewCharge = Union[NewCharge, NewRedirectCharge, NewStoreCharge, NewBankAccountCharge]
