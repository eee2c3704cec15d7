"""The typed client of Recaudo, a payment gateway that a company runs itself."""

from .client import OneCustomer, Recaudo
from .errors import (
    AccessError,
    ConflictError,
    DeclinedError,
    InvalidRequestError,
    NoAnswerError,
    NotFoundError,
    RecaudoError,
    SignatureError,
    UnavailableError,
    UnexpectedAnswerError,
)
from .json_text import BOGOTA
from .listing import Listing
from .order import Order, OrderState
from .transport import HttpAnswer, HttpRequest, LineError, Transport
from .version import VERSION as __version__
from .webhooks import Verification, read_delivery

__all__ = [
    "BOGOTA",
    "AccessError",
    "ConflictError",
    "DeclinedError",
    "HttpAnswer",
    "HttpRequest",
    "InvalidRequestError",
    "LineError",
    "Listing",
    "NoAnswerError",
    "NotFoundError",
    "OneCustomer",
    "Order",
    "OrderState",
    "Recaudo",
    "RecaudoError",
    "SignatureError",
    "Transport",
    "UnavailableError",
    "UnexpectedAnswerError",
    "Verification",
    "__version__",
    "read_delivery",
]
