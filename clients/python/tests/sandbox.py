"""Against a gateway: RECAUDO_BASE_URL, RECAUDO_MERCHANT_ID and RECAUDO_PRIVATE_KEY say which. Its merchant is a sandbox one."""

from __future__ import annotations

import os
import unittest
import uuid
from decimal import Decimal

from recaudo_client import Recaudo
from recaudo_client.requests import NewCard, NewCharge, NewRedirectCharge

BASE_URL = os.environ.get("RECAUDO_BASE_URL", "")
MERCHANT_ID = os.environ.get("RECAUDO_MERCHANT_ID", "")
PRIVATE_KEY = os.environ.get("RECAUDO_PRIVATE_KEY", "")
DEVICE = "kR1MiQhz2otdIuUlQkbEyitIqVMiI16f"
GOOD, NO_FUNDS = "4111111111111111", "4444444444444448"


def order_id() -> str:
    return f"python-{uuid.uuid4()}"


def card(number: str = GOOD) -> NewCard:
    return {
        "holder_name": "Ana Torres",
        "card_number": number,
        "cvv2": "123",
        "expiration_month": "12",
        "expiration_year": "30",
    }


@unittest.skipUnless(BASE_URL, "RECAUDO_BASE_URL names no gateway")
class Sandbox(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Recaudo(BASE_URL, MERCHANT_ID, PRIVATE_KEY)

    def by_card(self, number: str = GOOD) -> NewCharge:
        """With a token: the same card can be saved once only."""
        token = self.client.tokens.create(
            {
                "holder_name": "Ana Torres",
                "card_number": number,
                "cvv2": "123",
                "expiration_month": "12",
                "expiration_year": "30",
            }
        )
        return {
            "method": "card",
            "source_id": token.id,
            "amount": Decimal("20000.10"),
            "currency": "COP",
            "iva": "3193",
            "description": "Dos libras de café",
            "customer": {"name": "Ana", "email": "ana@example.com"},
            "device_session_id": DEVICE,
        }

    def on_our_page(self) -> NewRedirectCharge:
        return {
            "method": "card",
            "confirm": False,
            "amount": 20000,
            "currency": "COP",
            "iva": "0",
            "description": "Café",
            "customer": {"name": "Ana", "email": "ana@example.com"},
            "redirect_url": "https://shop.example.com/back",
        }
