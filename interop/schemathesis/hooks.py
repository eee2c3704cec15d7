"""Rules of docs/interface.md that JSON Schema cannot express, for the requests that Schemathesis generates.

A rule depends on the time, on another field's number, or on objects that exist. Each one changes a request that is valid
by the document into one that is also valid by that rule. No rule changes an invalid request or a response.
"""

import datetime
import pathlib
import sys
import uuid

import schemathesis
from hypothesis import strategies as st
from schemathesis.core.failures import Failure
from schemathesis.generation.meta import CoveragePhaseData, CoverageScenario

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import existing  # noqa: E402

# JSON Schema names these formats and defines only some of them.
schemathesis.openapi.format("uri", st.uuids().map(lambda one: f"https://tienda.example/{one}?a=b"))
schemathesis.openapi.format("date-time", st.sampled_from(["2027-12-31T23:59:59-05:00", "2028-01-02T03:04:05Z"]))

START = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
# Past every move of the clock in a run, and less than the 3,650 days of a trial ahead (Interface 16.3).
LATER = START + datetime.timedelta(days=3_000)
days_ahead = 0


@schemathesis.hook
def before_call(ctx, case, kwargs):
    existing.name_objects(case)
    if not case.meta.generation.mode.is_positive:
        return
    # Interface 4: a key belongs to one request.
    if case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if isinstance(case.body, dict):
        case.body = move_clock(existing.name_sources(valid(case.body), case.operation.path))


def valid(body):
    body = {name: valid(value) if isinstance(value, dict) else value for name, value in body.items()}
    # Interface 9.2: the check digit.
    if body.get("card_number") is not None:
        body["card_number"] = with_check_digit(body["card_number"])
    # Interface 9.2: a card that has not expired.
    if body.get("expiration_year") is not None and int(body["expiration_year"]) < 40:
        body["expiration_year"] = 40 + int(body["expiration_year"])
    # Interface 10.6 and 16.3: moments in the future, also on a clock that was moved.
    if body.get("due_date") is not None:
        body["due_date"] = LATER.isoformat()
    if body.get("trial_end_date") is not None:
        body["trial_end_date"] = LATER.date().isoformat()
    # Interface 10.11: a till has taken the money already.
    if body.get("paid_at") is not None:
        body["paid_at"] = START.isoformat()
    # Interface 14.1: the payer noticed it since the payment, and not in the future.
    if body.get("noticed_on") is not None:
        body["noticed_on"] = existing.today()
    # Interface 10.15: the reported parts add up to no more than the amount.
    for part in ("iva_base", "inc", "tip"):
        if body.get(part) is not None:
            body[part] = min(body[part], int(body["amount"]) // 3)
    # Interface 10.12: two names of one number.
    if body.get("installments") is not None and body.get("payment_plan") is not None:
        body["payment_plan"]["payments"] = body["installments"]
    # Interface 18.4: the sandbox does as it is told, and answers the requests that follow with 503.
    if body.get("rail") is not None and "seconds" in body:
        body["seconds"] = 0
    return body


def move_clock(body):
    """Interface 18.2: the clock only moves forward, and never beyond 2199."""
    global days_ahead
    for step, days in (("days", 1), ("weeks", 7), ("months", 31)):
        if body.get(step) is not None:
            body[step] = min(body[step], 1)
            days_ahead += days
    for moment in ("to", "now"):
        if body.get(moment) is not None:
            days_ahead += 1
            body[moment] = (START + datetime.timedelta(days=days_ahead)).isoformat()
    return body


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
    # Every path answers the preflight requests of browsers.
    if response.request.method == "OPTIONS":
        return
    if response.status_code != 404 or response.json()["error_code"] != 1005:
        message = f"{response.request.method} is not a method of this path: {response.status_code}, expected 404/1005"
        raise Failure(operation=case.operation.label, title="Unknown method", message=message)
