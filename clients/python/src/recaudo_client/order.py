from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Dict, List, Literal, Optional, Sequence, cast

from .errors import (
    ConflictError,
    DeclinedError,
    InvalidRequestError,
    NoAnswerError,
    UnavailableError,
)
from .models import Charge
from .requests import AnyNewCharge
from .resources import Charges

OrderState = Literal["absent", "pending", "paid", "failed", "refunded", "disputed"]


@dataclass(frozen=True)
class Order:
    id: str
    state: OrderState
    """absent: no charge yet. pending: the payer is paying. disputed: a chargeback is open, lost or settled in part."""
    charge: Optional[Charge]
    """The charge that decides the state."""
    charges: Sequence[Charge]
    """Every charge of the order, newest first."""


_STATES: Dict[str, OrderState] = {
    "completed": "paid",
    "refunded": "refunded",
    "chargeback_pending": "disputed",
    "chargeback_accepted": "disputed",
    "chargeback_adjustment": "disputed",
    "in_progress": "pending",
    "charge_pending": "pending",
    "failed": "failed",
    "cancelled": "failed",
}

# Money that came outweighs a later attempt that failed.
_WEIGHTS: List[OrderState] = ["absent", "failed", "pending", "refunded", "disputed", "paid"]


def _state_of(charge: Charge) -> OrderState:
    """A status of a later version counts as pending, so that nothing is charged next to it."""
    return _STATES.get(charge.status, "pending")


def order_of(id: str, charges: Sequence[Charge]) -> Order:
    if not charges:
        return Order(id, "absent", None, charges)
    deciding = max(charges, key=lambda charge: _WEIGHTS.index(_state_of(charge)))
    return Order(id, _state_of(deciding), deciding, charges)


def ensure_order(
    charges: Charges,
    id: str,
    charge: Optional[AnyNewCharge],
    attempt: int,
    wait: float,
    every: float,
) -> Order:
    """Each attempt of an order has one idempotency key, so that nothing is charged twice."""
    until = time.monotonic() + wait
    while True:
        try:
            order = _look(charges, id, charge, attempt)
            if order.state != "pending" or time.monotonic() >= until:
                return order
        except (NoAnswerError, UnavailableError):
            if time.monotonic() >= until:
                raise
        time.sleep(max(0.0, min(every, until - time.monotonic())))


def _look(charges: Charges, id: str, charge: Optional[AnyNewCharge], attempt: int) -> Order:
    known = _ask(charges, id)
    if charge is None or not _is_open_for(known, attempt):
        return known
    body = cast(AnyNewCharge, {**cast(Dict[str, Any], charge), "order_id": id})
    try:
        charges.create(body, idempotency_key=f"order {id} try {attempt}")
    except (ConflictError, DeclinedError, InvalidRequestError):
        # Another request for the order came first, or the bank has declined: the list says so.
        now = _ask(charges, id)
        if len(now.charges) == len(known.charges):
            raise
        return now
    return _ask(charges, id)


def _is_open_for(order: Order, attempt: int) -> bool:
    """One charge for each attempt of the payer, and none next to one that may still succeed."""
    return order.state == "absent" or (order.state == "failed" and len(order.charges) < attempt)


def _ask(charges: Charges, id: str) -> Order:
    return order_of(id, list(charges.list(order_id=id)))
