from __future__ import annotations

from typing import Optional

from . import models, resources
from .connection import Connection
from .decode import read
from .order import Order, ensure_order
from .requests import AnyNewCharge
from .resource import part
from .transport import Transport, send


class Recaudo:
    """The gateway, as one merchant sees it. Threads can share one client."""

    def __init__(
        self,
        base_url: str,
        merchant_id: str,
        api_key: str,
        *,
        timeout: float = 30.0,
        attempts: int = 4,
        transport: Transport = send,
    ) -> None:
        """
        base_url: where the gateway listens, such as https://pay.example.com.
        api_key: the private key, or the public one for the operations that allow it.
        timeout: seconds for each attempt.
        attempts: how often a request is sent, the first time included.
        transport: sends one request; for tests, or to use another HTTP library.
        """
        connection = Connection(base_url, merchant_id, api_key, timeout, attempts, transport)
        path = connection.merchant_path
        self._connection = connection
        self.bins = resources.Bins(connection, f"{path}/bines")
        self.cards = resources.Cards(connection, f"{path}/cards")
        self.cash = resources.Cash(connection, "/cash/v1")
        self.charges = resources.Charges(connection, f"{path}/charges")
        self.coupons = resources.Coupons(connection, f"{path}/coupons")
        self.credit_notes = resources.CreditNotes(connection, f"{path}/credit_notes")
        self.customers = resources.Customers(connection, f"{path}/customers")
        self.device_sessions = resources.DeviceSessions(connection, path)
        self.events = resources.Events(connection, f"{path}/events")
        self.fees = resources.Fees(connection, f"{path}/fees")
        self.invoices = resources.Invoices(connection, f"{path}/invoices")
        self.payouts = resources.Payouts(connection, f"{path}/payouts")
        self.plans = resources.Plans(connection, f"{path}/plans")
        self.platforms = resources.Platforms(connection, "/v1/platform")
        self.pse = resources.Pse(connection, f"{path}/pse")
        self.reversals = resources.Reversals(connection, f"{path}/reversals")
        self.sandbox = resources.Sandbox(connection, f"{path}/sandbox")
        self.settlements = resources.Settlements(connection, path)
        self.stores = resources.Stores(connection, f"{path}/stores")
        self.tokens = resources.Tokens(connection, f"{path}/tokens")
        self.webhooks = resources.Webhooks(connection, f"{path}/webhooks")

    def merchant(self) -> models.Merchant:
        return read(models.Merchant, self._connection.call("GET", self._connection.merchant_path))

    def customer(self, id: str) -> OneCustomer:
        """Everything that belongs to one customer: cards, charges, subscriptions."""
        return OneCustomer(self._connection, f"{self._connection.merchant_path}/customers{part(id)}")

    def ensure_order(
        self,
        order_id: str,
        charge: Optional[AnyNewCharge] = None,
        *,
        attempt: int = 1,
        wait: float = 0.0,
        every: float = 1.0,
    ) -> Order:
        """The true state of an order. Call it as often as anything is unsure: nothing is charged twice.

        charge: what to charge if the order has no charge yet. Without it the order is only looked up.
        attempt: which attempt of the payer this is. After a decline nothing is charged again until it is 2.
        wait: seconds to wait for a pending payment, or for a gateway that is unavailable.
        every: seconds between two looks.
        """
        return ensure_order(self.charges, order_id, charge, attempt, wait, every)


class OneCustomer:
    """Everything that belongs to one customer."""

    def __init__(self, connection: Connection, path: str) -> None:
        self.cards = resources.Cards(connection, f"{path}/cards")
        self.charges = resources.Charges(connection, f"{path}/charges")
        self.pse = resources.Pse(connection, f"{path}/pse")
        self.subscriptions = resources.Subscriptions(connection, f"{path}/subscriptions")
