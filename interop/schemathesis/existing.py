"""Objects that exist, so that a request gets beyond 404: the path is judged before the body (Interface 1.5).

Each is made by a plain call of the API when the first request needs it.
"""

import datetime
import functools
import os
import urllib.parse
import uuid

import requests
from schemathesis.core.parameters import ParameterLocation

MERCHANT = f"{os.environ['RECAUDO_URL']}/v1/{os.environ['RECAUDO_MERCHANT']}"
MOST = 9_999_999_999.99
# The ids of the objects that requests name. Schemathesis sends ids that it has seen, so a DELETE must not get one of these.
MADE = set()
# Not the number of the document's examples: a customer has a number once, and an example can come first.
CARD = {
    "holder_name": "Ana",
    "card_number": "4242424242424242",
    "cvv2": "123",
    "expiration_month": "12",
    "expiration_year": "99",
}

# Each of these consumes its object, so it gets a new one every time.
CONSUMING = ("/capture", "/cancel", "/refund", "/chargeback", "/pay", "/reversals", "/accept", "/contest", "/withdraw", "/decide")


def call(method, path, body=None):
    answer = requests.request(method, MERCHANT + path, json=body, auth=(os.environ["RECAUDO_KEY"], ""), timeout=60)
    if not answer.ok:
        raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text}")
    made = answer.json()
    if method == "POST":
        MADE.add(made["id"])
    return made


@functools.cache
def customer():
    return call("POST", "/customers", {"name": "Ana", "email": "ana@example.com", "requires_account": False})["id"]


@functools.cache
def card(of=""):
    return call("POST", f"{of}/cards", CARD)["id"]


def new_charge(of=None, captures=True):
    """For the maximum amount, so that every allowed amount is a part of it."""
    of = of or f"/customers/{customer()}"
    body = {"method": "card", "source_id": card(of), "amount": MOST, "currency": "COP", "iva": "0", "capture": captures}
    return call("POST", f"{of}/charges", {**body, "description": "Café", "device_session_id": "sesion"})["id"]


charge = functools.cache(new_charge)


@functools.cache
def plan():
    body = {"name": "Mensual", "amount": 20_000, "repeat_every": 1, "repeat_unit": "month"}
    return call("POST", "/plans", {**body, "status_after_retry": "unpaid", "trial_days": 0})["id"]


def new_subscription():
    of = f"/customers/{customer()}"
    return call("POST", f"{of}/subscriptions", {"plan_id": plan(), "source_id": card(of)})["id"]


subscription = functools.cache(new_subscription)


@functools.cache
def invoice():
    subscription()
    return call("GET", "/invoices?limit=1")[0]["id"]


@functools.cache
def webhook():
    body = {"url": f"https://tienda.example/{uuid.uuid4()}", "event_types": ["*"], "user": "tienda", "password": "clave"}
    return call("POST", "/webhooks", body)["id"]


@functools.cache
def event():
    charge()
    return call("GET", "/events?limit=1")[0]["id"]


def clock():
    """The merchant's clock, which requests move (Interface 18.2)."""
    return datetime.datetime.fromisoformat(call("GET", "/sandbox/clock")["now"])


def new_reversal():
    body = {"reason": "fraud", "noticed_on": clock().date().isoformat()}
    return call("POST", f"/charges/{new_charge()}/reversals", body)["id"]


reversal = functools.cache(new_reversal)


@functools.cache
def account():
    return call("POST", "/customers", {"name": "Luz", "email": "luz@example.com", "requires_account": True})["id"]


def funded_customer():
    new_charge(f"/customers/{account()}")
    return account()


def new_fee():
    return call("POST", "/fees", {"customer_id": funded_customer(), "amount": MOST, "description": "Comisión"})["id"]


fee = functools.cache(new_fee)


def new_token():
    return call("POST", "/tokens", CARD)["id"]


token = functools.cache(new_token)


def new_voucher(amount=20_000):
    """A till pays the exact amount (Interface 10.11)."""
    body = {"method": "store", "amount": amount, "currency": "COP", "iva": "0", "description": "Café"}
    return call("POST", f"/customers/{customer()}/charges", body)


# A merchant has 50 webhooks at most, and Schemathesis creates more.
webhook()


def new_transaction(path):
    """In the state that the operation needs."""
    if path.endswith("/cancel"):
        return new_voucher()["id"]
    if path.endswith("/pay"):
        body = {"method": "bank_account", "amount": 20_000, "currency": "COP", "iva": "0", "description": "Café"}
        return call("POST", f"/customers/{customer()}/charges", body)["id"]
    return new_charge(captures=not path.endswith("/capture"))


def level_of(path):
    return f"/customers/{customer()}" if "{customer_id}" in path else ""


def name_merchant(case):
    """Puts the merchant's id into a path, except where the generated one breaks the document."""
    merchant = (case.path_parameters or {}).get("merchant_id")
    if isinstance(merchant, str) and 0 < len(urllib.parse.unquote(merchant)) <= 45:
        case.path_parameters["merchant_id"] = os.environ["RECAUDO_MERCHANT"]


def name_objects(case):
    """Puts the ids of existing objects into a path whose own parameters are not under test."""
    if not case.path_parameters:
        return
    path = case.operation.path
    *above, own = case.path_parameters
    is_deletion = case.method.upper() == "DELETE"
    if is_deletion and any(made in str(case.path_parameters[own]) for made in MADE):
        case.path_parameters[own] = uuid.uuid4().hex[:20]
    info = case.meta.components.get(ParameterLocation.PATH)
    if info is not None and not info.mode.is_positive:
        return
    is_consumed = path.endswith(CONSUMING)
    makers = {
        "customer_id": customer,
        "card_id": lambda: card(level_of(path)),
        "transaction_id": lambda: new_transaction(path) if is_consumed else charge(),
        "plan_id": plan,
        # An update can change how it is collected.
        "subscription_id": new_subscription if case.method.upper() == "PUT" else subscription,
        "invoice_id": invoice,
        "webhook_id": webhook,
        "event_id": event,
        "reversal_id": new_reversal if is_consumed else reversal,
        "fee_id": new_fee if is_consumed else fee,
        "token_id": token,
    }
    for name in above if is_deletion else [*above, own]:
        if name in makers:
            case.path_parameters[name] = makers[name]()


def name_sources(body, path):
    """Interface 8, 10.4, 12 and 16.3: the token, card, plan and customer that a body names exist."""
    makers = {
        "source_id": lambda: card(level_of(path)),
        "card_id": lambda: card(level_of(path)),
        "plan_id": plan,
        "customer_id": funded_customer,
        "token_id": new_token,
    }
    if path == "/cash/v1/payments" and body.get("reference") is not None:
        makers["reference"] = lambda: new_voucher(body["amount"])["payment_method"]["reference"]
    return {name: makers[name]() if name in makers and value is not None else value for name, value in body.items()}
