"""Rules of docs/interface.md that JSON Schema cannot express, for the requests that Schemathesis generates.

A rule depends on the time, on another field's number, or on objects that exist. Each one changes a request that is valid
by the document and breaks that rule into one that keeps it. No rule changes an invalid request or a response.
"""

import datetime
import pathlib
import re
import sys
import uuid

import schemathesis
from hypothesis import strategies as st
from schemathesis.core import NotSet
from schemathesis.core.failures import Failure
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import CoveragePhaseData, CoverageScenario

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import existing  # noqa: E402

BOGOTA = datetime.timezone(datetime.timedelta(hours=-5))
YEAR_2200 = datetime.datetime(2200, 1, 1, tzinfo=BOGOTA)

# Schemathesis has no strategy of its own for these formats that also matches the patterns of the document.
schemathesis.openapi.format("uri", st.uuids().map(lambda one: f"https://tienda.example/{one}?a=b"))
schemathesis.openapi.format(
    "date-time",
    st.builds(
        lambda moment, offset: moment.isoformat(timespec="seconds") + offset,
        st.datetimes(datetime.datetime(2000, 1, 1), datetime.datetime(2199, 12, 30)),
        st.sampled_from(["-05:00", "+14:00", "Z"]),
    ),
)


@schemathesis.hook
def before_call(ctx, case, kwargs):
    existing.name_merchant(case)
    existing.name_objects(case)
    # Interface 4: a key belongs to one request.
    if is_valid(case, ParameterLocation.HEADER) and case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if is_valid(case, ParameterLocation.BODY):
        path = case.operation.path
        if (case.body is None or isinstance(case.body, NotSet)) and path.endswith(ONE_OFF_INVOICES):
            case.body = {}
        if isinstance(case.body, dict):
            case.body = existing.name_sources(valid(case.body), path)
            make_billing_possible(case.body, path)


def is_valid(case, part):
    info = case.meta.components.get(part)
    return info is None or info.mode.is_positive


def valid(body):
    # Interface 1.4: no key at any depth is named __proto__.
    body = without_proto(body)
    if any(body.get(name) is not None for name in ("card", "expiration_year", *DATES)):
        make_dates_possible(body, existing.clock())
    # Interface 9.2: the check digit.
    for card in (body, body.get("card")):
        if isinstance(card, dict) and re.fullmatch("[0-9]{2,}", str(card.get("card_number"))):
            card["card_number"] = with_check_digit(str(card["card_number"]))
    complete_card(body.get("card"))
    # Interface 10.15: the reported parts add up to no more than the amount.
    parts = [part for part in ("iva_base", "inc", "tip") if is_number(body.get(part))]
    if is_number(body.get("amount")) and sum(body[part] for part in parts) > body["amount"]:
        body.update({part: int(body["amount"]) // 3 for part in parts})
    # Interface 10.12: two names of one number.
    if body.get("installments") is not None and isinstance(body.get("payment_plan"), dict):
        body["payment_plan"]["payments"] = body["installments"]
    make_price_possible(body)
    # Interface 18.4: the sandbox simulates an outage, and further requests get 503.
    if body.get("rail") is not None and "seconds" in body:
        body["seconds"] = 0
    move_clock(body)
    return body


def complete_card(card):
    """Interface 16.6: the card of an update is a whole new one, or the present one as GET returned it."""
    if isinstance(card, dict) and re.fullmatch("[0-9]{14,19}", str(card.get("card_number"))):
        code = "1234" if re.match("3[47]", card["card_number"]) else "123"
        whole = {"holder_name": "Ana Torres", "expiration_month": "12", "expiration_year": "99", "cvv2": code}
        card.update({name: value for name, value in whole.items() if card.get(name) is None})


def make_price_possible(body):
    """server/src/domain/billing/prices/read-price.ts and subscriptions/read-quantity.ts."""
    # The plan that existing.py names has one fixed amount.
    if is_number(body.get("quantity")):
        body["quantity"] = 1
    if body.get("price_model") == "package" and body.get("package_size") is None:
        body["package_size"] = 10
    elif body.get("price_model") != "package" and body.get("package_size") is not None:
        body["package_size"] = None
    if body.get("tax_behavior") is not None and body.get("tax") is None:
        body["tax"] = "iva_19"
    # The tiers ascend, and only the last one has no end.
    tiers = [tier for tier in body.get("tiers") or [] if isinstance(tier, dict)]
    for place, tier in enumerate(tiers, start=1):
        tier["up_to"] = place if place < len(tiers) else None


ONE_OFF_INVOICES = "/customers/{customer_id}/invoices"


def make_billing_possible(body, path):
    """server/src/domain/billing: coupons, one-off-invoices and subscriptions."""
    if body.get("duration") == "repeating" and body.get("payments") is None:
        body["payments"] = 3
    elif body.get("duration") in ("once", "forever"):
        body["payments"] = None
    is_one_off = path.endswith(ONE_OFF_INVOICES)
    if is_one_off:
        make_items_possible(body)
    elif body.get("items") is not None:
        # The first item is the plan of the subscription, and a plan is billed once.
        body["items"] = [{"plan_id": existing.plan()}]
    if "{subscription_id}" in path:
        keep_one_kind(body)
    if path.endswith("/webhooks/{webhook_id}"):
        repeat_the_password(body)
    if body.get("collection") == "send_invoice" or is_one_off and body.get("collection") is None:
        body.update({name: None for name in ("source_id", "card_id", "card") if name in body})
    elif "days_until_due" in body:
        body["days_until_due"] = None


def make_items_possible(body):
    """No item waits for the existing customer, and an invoice is not below zero."""
    if body.get("items") is None:
        body["items"] = [{"amount": 20_000, "description": "Café"}]
    for item in body["items"]:
        if is_number(item.get("amount")):
            item["amount"] = abs(item["amount"])
        if item.get("tax_behavior") is not None and item.get("tax") is None:
            item["tax"] = "iva_19"
    if sum(item["amount"] * (item.get("quantity") or 1) for item in body["items"]) > 8_000_000_000:
        for item in body["items"]:
            item.update(amount=20_000, quantity=None)


def repeat_the_password(body):
    """The password belongs to the server it was entered for: a webhook moves with it, or without a user."""
    if body.get("url") is not None and body.get("user") is not None and not body.get("password"):
        body["password"] = "clave"


def keep_one_kind(body):
    """A change of the plan, a pause, a coupon and another collection are requests of their own."""
    for kind in ("collection", "pause", "coupon"):
        others = (value for name, value in body.items() if name not in (kind, "days_until_due"))
        if kind in body and any(value is not None for value in others):
            del body[kind]


DATES = ("due_date", "trial_end_date", "start_date", "paid_at", "paid_date", "noticed_on", "pause")


def make_dates_possible(body, now):
    """The sandbox judges dates by the merchant's clock, which requests move; a cash network by its own."""
    # Interface 9.2: a card that has not expired.
    for card in (body, body.get("card")):
        if isinstance(card, dict) and re.fullmatch("[0-9]{1,2}", str(card.get("expiration_year"))):
            replace_unless(card, "expiration_year", lambda year: 2000 + int(year) > now.year, 99)
    # Interface 10.6 and 1.8: in the future, and before 2200.
    in_a_month = now + datetime.timedelta(days=30)
    replace_unless(body, "due_date", lambda due: now < moment(due) < YEAR_2200, in_a_month.isoformat())
    # Interface 16.3: at most 3,650 days ahead.
    latest = now + datetime.timedelta(days=3649)
    replace_unless(body, "trial_end_date", lambda end: moment(end) < latest, in_a_month.date().isoformat())
    # Billing: a subscription begins today or later, and no trial ends before that.
    today = now.date().isoformat()
    replace_unless(body, "start_date", lambda day: today <= day < latest.date().isoformat(), today)
    if body.get("start_date") is not None:
        replace_unless(body, "trial_end_date", lambda end: end < today or end >= body["start_date"], body["start_date"])
    # Interface 10.11: a till has taken the money already.
    real = datetime.datetime.now(datetime.timezone.utc)
    replace_unless(body, "paid_at", lambda paid: moment(paid) < real, real.isoformat())
    # Billing: the merchant has received the payment already.
    replace_unless(body, "paid_date", lambda day: day <= today, today)
    # Billing: a pause ends after today.
    pause = body.get("pause")
    if isinstance(pause, dict):
        tomorrow = (now + datetime.timedelta(days=1)).date().isoformat()
        replace_unless(pause, "until", lambda day: tomorrow <= day < latest.date().isoformat(), tomorrow)
    # Interface 14.1: the payer noticed it since the payment, which is of today, and not in the future.
    replace_unless(body, "noticed_on", lambda day: day == today, today)


def replace_unless(values, name, is_allowed, other):
    if values.get(name) is not None and not is_allowed(values[name]):
        values[name] = other


def moment(text):
    """Interface 1.8: without an offset it is Bogotá time."""
    parsed = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return parsed if parsed.tzinfo else parsed.replace(tzinfo=BOGOTA)


def move_clock(body):
    """Interface 18.2: the clock only moves forward and never beyond 2199, so it moves one day at a time."""
    for step in ("days", "weeks", "months"):
        if is_number(body.get(step)):
            body[step] = min(body[step], 1)
    for target in ("to", "now"):
        if body.get(target) is not None:
            body[target] = days_ahead(1).isoformat()


def is_number(value):
    return isinstance(value, int | float) and not isinstance(value, bool)


def without_proto(value):
    if isinstance(value, list):
        return [without_proto(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: without_proto(one) for name, one in value.items() if name != "__proto__"}


def days_ahead(days):
    return existing.clock() + datetime.timedelta(days=days)


def with_check_digit(number):
    doubled = [int(digit) * (2 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(number[:-1]))]
    total = sum(value - 9 if value > 9 else value for value in doubled)
    return number[:-1] + str(-total % 10)


@schemathesis.check
def unknown_method_is_not_found(ctx, response, case):
    """Interface 3.3: a method that a path does not have is 404/1005. The check unsupported_method accepts any 404."""
    data = case.meta.phase.data if case.meta else None
    if not isinstance(data, CoveragePhaseData) or data.scenario != CoverageScenario.UNSPECIFIED_HTTP_METHOD:
        return
    # Every path answers the preflight requests of browsers. An older PrestaShop module asks for a BIN by POST.
    if response.request.method == "OPTIONS" or case.operation.path == "/v1/cards/validate-bin":
        return
    if response.status_code != 404 or response.json()["error_code"] != 1005:
        message = f"{response.request.method} is not a method of this path: {response.status_code}, expected 404/1005"
        raise Failure(operation=case.operation.label, title="Unknown method", message=message)
