"""Rules of docs/interface.md that JSON Schema cannot express, for the requests that Schemathesis generates.

A rule depends on the time, on another field's number, or on objects that exist. Each one changes a request that is valid
by the document into one that is also valid by that rule. No rule changes an invalid request or a response.
"""

import datetime
import pathlib
import re
import sys
import uuid

import schemathesis
from hypothesis import strategies as st
from schemathesis.core.failures import Failure
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import CoveragePhaseData, CoverageScenario

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import existing  # noqa: E402

# JSON Schema names these formats and defines only some of them.
schemathesis.openapi.format("uri", st.uuids().map(lambda one: f"https://tienda.example/{one}?a=b"))
schemathesis.openapi.format("date-time", st.sampled_from(["2027-12-31T23:59:59-05:00", "2028-01-02T03:04:05Z"]))

@schemathesis.hook
def before_call(ctx, case, kwargs):
    existing.name_objects(case)
    # Interface 4: a key belongs to one request.
    if is_valid(case, ParameterLocation.HEADER) and case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if is_valid(case, ParameterLocation.BODY) and isinstance(case.body, dict):
        case.body = existing.name_sources(valid(case.body), case.operation.path)


def is_valid(case, part):
    info = case.meta.components.get(part)
    return info is None or info.mode.is_positive


def valid(body):
    # Interface 1.4: no key is named __proto__, wherever it stands.
    body = without_proto(body)
    # Interface 9.2: the check digit, and a card that has not expired.
    for card in (body, body.get("card")):
        if isinstance(card, dict) and re.fullmatch("[0-9]{2,}", str(card.get("card_number"))):
            card["card_number"] = with_check_digit(str(card["card_number"]))
        if isinstance(card, dict) and re.fullmatch("[0-9]{1,2}", str(card.get("expiration_year"))):
            card["expiration_year"] = max(60, int(card["expiration_year"]))
    # Interface 10.6 and 16.3: moments in the future, also on a clock that was moved.
    if body.get("due_date") is not None:
        body["due_date"] = days_ahead(30).isoformat()
    if body.get("trial_end_date") is not None:
        body["trial_end_date"] = days_ahead(30).date().isoformat()
    # Interface 10.11: a till has taken the money already.
    if body.get("paid_at") is not None:
        body["paid_at"] = datetime.datetime.now(datetime.timezone.utc).isoformat()
    # Interface 14.1: the payer noticed it since the payment, and not in the future.
    if body.get("noticed_on") is not None:
        body["noticed_on"] = existing.clock().date().isoformat()
    # Interface 10.15: the reported parts add up to no more than the amount.
    for part in ("iva_base", "inc", "tip"):
        if is_number(body.get(part)) and is_number(body.get("amount")):
            body[part] = min(body[part], int(body["amount"]) // 3)
    # Interface 10.12: two names of one number.
    if body.get("installments") is not None and isinstance(body.get("payment_plan"), dict):
        body["payment_plan"]["payments"] = body["installments"]
    # Interface 18.4: the sandbox does as it is told, and answers the requests that follow with 503.
    if body.get("rail") is not None and "seconds" in body:
        body["seconds"] = 0
    move_clock(body)
    return body


def move_clock(body):
    """Interface 18.2: the clock only moves forward, and never beyond 2199: a day at a time lasts for a run."""
    for step in ("days", "weeks", "months"):
        if is_number(body.get(step)):
            body[step] = min(body[step], 1)
    for moment in ("to", "now"):
        if body.get(moment) is not None:
            body[moment] = days_ahead(1).isoformat()


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
    """Interface 3.3: a method that a path does not have is 404/1005. The check unsupported_method expects 405."""
    data = case.meta.phase.data if case.meta else None
    if not isinstance(data, CoveragePhaseData) or data.scenario != CoverageScenario.UNSPECIFIED_HTTP_METHOD:
        return
    # Every path answers the preflight requests of browsers. An older PrestaShop module asks for a BIN by POST.
    if response.request.method == "OPTIONS" or case.operation.path == "/v1/cards/validate-bin":
        return
    if response.status_code != 404 or response.json()["error_code"] != 1005:
        message = f"{response.request.method} is not a method of this path: {response.status_code}, expected 404/1005"
        raise Failure(operation=case.operation.label, title="Unknown method", message=message)
