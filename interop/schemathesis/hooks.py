"""What JSON Schema cannot say about a request of Recaudo, for the data that Schemathesis generates.

Nothing here hides an answer of the server. Each rule turns a request that is valid by the schema into one that is also
valid by a rule of docs/interface.md that depends on the time, on another field, or on what was sent before.
"""

import datetime
import itertools
import uuid

import schemathesis
from hypothesis import strategies as st

schemathesis.openapi.format("uri", st.sampled_from(["https://tienda.example/gracias", "https://tienda.example/a?b=c"]))
# Moments and days that are neither over nor beyond what a field takes; which of the two a field wants is its own rule.
schemathesis.openapi.format("date-time", st.sampled_from(["2027-12-31T23:59:59-05:00", "2028-01-02T03:04:05Z"]))

FIRST_DAY = datetime.datetime.now(datetime.timezone.utc).replace(tzinfo=None, microsecond=0)
moves = itertools.count(1)


@schemathesis.hook
def before_call(ctx, case, kwargs):
    if not case.meta.generation.mode.is_positive:
        return
    # Interface 4: a key belongs to one request.
    if case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if isinstance(case.body, dict):
        case.body = valid(case.body)


def valid(body):
    body = dict(body)
    # Interface 9.2: the check digit, and a test number of the sandbox that is approved.
    if body.get("card_number") is not None:
        body["card_number"] = "4111111111111111"
    # Interface 9.2: a card that has expired is 2005.
    if body.get("expiration_year") is not None:
        body["expiration_year"] = "39"
    # Interface 9.2: three digits, and four on american express alone.
    if body.get("cvv2") is not None:
        body["cvv2"] = "123"
    # Interface 16.3: a trial ends at most 3650 days ahead.
    if body.get("trial_end_date") is not None:
        body["trial_end_date"] = "2028-06-30"
    # Interface 10.15: what is reported is a part of the amount.
    for part in ("iva_base", "inc", "tip"):
        if body.get(part) is not None:
            body[part] = 0
    # Interface 10.12: two names of one number.
    if body.get("installments") is not None:
        body.pop("payment_plan", None)
    # Interface 10.4: the issuer's question leads back to the shop.
    if body.get("use_3d_secure") is True:
        body["redirect_url"] = "https://tienda.example/gracias"
    # Interface 18.2: the clock only moves forward, and not beyond 2199.
    if body.get("now") is not None:
        body["now"] = None
    for step in ("days", "weeks", "months"):
        if body.get(step) is not None:
            body[step] = 0
    if body.get("to") is not None:
        body["to"] = (FIRST_DAY + datetime.timedelta(hours=next(moves))).isoformat() + "Z"
    if isinstance(body.get("card"), dict):
        body["card"] = valid(body["card"])
    return body
