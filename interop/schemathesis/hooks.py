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
        # Interface 10.3 and 13: at merchant level a payment names its payer.
        is_payment = case.operation.path.endswith(("/pse", "/charges"))
        if is_payment and "{customer_id}" not in case.operation.path and case.body.get("customer") is None:
            case.body["customer"] = {"name": "Ana", "email": "ana@example.com", "requires_account": False}


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
        body["trial_end_date"] = "2035-06-30"
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
    # Interface 10.5 and 17.2: what an address is, the rules of URLs say.
    for address in ("redirect_url", "url"):
        if body.get(address) is not None:
            body[address] = f"https://tienda.example/{uuid.uuid4()}"
    # Interface 10.4: a strict merchant names a saved card or a token.
    if "source_id" in body or isinstance(body.get("card"), dict) and "method" in body:
        body.pop("card", None)
        body["source_id"] = body.get("source_id") or "k0mhx3k2pz7c4w9q1d8f"
    # Interface 17.2: a password belongs to a user.
    if body.get("password") is not None:
        body["user"] = body.get("user") or "tienda"
    # Interface 18.4: an outage would turn the requests that follow into 503.
    if body.get("rail") is not None:
        body["seconds"] = 0
    # Interface 18.2: the clock only moves forward, and not beyond 2199.
    if body.get("now") is not None:
        body["now"] = None
    moved = next(moves) if any(body.get(step) is not None for step in ("days", "weeks", "months", "to")) else 0
    for step in ("days", "weeks", "months"):
        if body.get(step) is not None:
            del body[step]
            body["days"] = 1
    if body.get("to") is not None:
        body["to"] = (FIRST_DAY + datetime.timedelta(days=2 * moved)).isoformat() + "Z"
    # Interface 10.6: a voucher is paid in the future, also on a clock that was moved.
    if body.get("due_date") is not None:
        body["due_date"] = "2035-12-31T23:59:59-05:00"
    if isinstance(body.get("card"), dict):
        body["card"] = valid(body["card"])
    return body
