from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Sequence, Type


class RecaudoError(Exception):
    """The gateway rejected the request; the subclasses say why."""

    def __init__(self, http_code: int, answer: Mapping[str, Any]) -> None:
        super().__init__(answer.get("description") or f"the gateway answered {http_code}")
        self.http_code = http_code
        self.error_code: Optional[int] = answer.get("error_code")
        """From the table of codes, such as 1006 or 3003. None if a proxy answered instead of the gateway."""
        self.category: Optional[str] = answer.get("category")
        self.request_id: Optional[str] = answer.get("request_id")
        """Finds the request in the gateway's log."""
        self.fraud_rules: Sequence[str] = answer.get("fraud_rules") or ()
        self.reason: Optional[str] = answer.get("reason")
        """A word for programs, where the gateway gives one."""
        self.param: Optional[str] = answer.get("param")
        """The field (JSON pointer) or query parameter that is wrong, where the gateway names it."""
        self.errors: Sequence[Mapping[str, Any]] = answer.get("errors") or ()
        """Every problem of the body, where the gateway lists them."""
        self.body = answer

    def __reduce__(self) -> Any:
        return type(self), (self.http_code, self.body)


class InvalidRequestError(RecaudoError):
    """The request is wrong. Sending it again changes nothing."""


class AccessError(RecaudoError):
    """The key or the merchant is wrong, inactive or not allowed to do this."""


class NotFoundError(RecaudoError):
    """There is no object with this id."""


class ConflictError(RecaudoError):
    """The object exists already: an order id, a card, an external id, a webhook."""


class DeclinedError(RecaudoError):
    """The bank, the network or a fraud rule declined the payment."""


class UnavailableError(RecaudoError):
    """Too many requests, or the gateway was unavailable on every attempt."""


class NoAnswerError(Exception):
    """No answer came, so nobody knows whether the gateway carried out the request.

    Send the same request with the same key to find out: the gateway carries it out at most once.
    """

    def __init__(self, idempotency_key: Optional[str], cause: object = None) -> None:
        super().__init__(f"the gateway did not answer: {cause}" if cause else "the gateway did not answer")
        self.idempotency_key = idempotency_key
        """None for a request that needs no key."""


class UnexpectedAnswerError(Exception):
    """The answer lacks a field that the API promises."""

    def __init__(self, message: str, answer: object) -> None:
        super().__init__(message)
        self.answer = answer


class SignatureError(Exception):
    """The signature of a delivery is missing, wrong or too old: the gateway did not send it."""


_BY_HTTP_CODE: Dict[int, Type[RecaudoError]] = {
    401: AccessError,
    403: AccessError,
    404: NotFoundError,
    409: ConflictError,
    423: AccessError,
    429: UnavailableError,
}


def error_of(http_code: int, answer: Mapping[str, Any]) -> RecaudoError:
    if http_code >= 500:
        return UnavailableError(http_code, answer)
    if http_code == 402 or answer.get("category") == "gateway" or answer.get("error_code") == 3005:
        return DeclinedError(http_code, answer)
    return _BY_HTTP_CODE.get(http_code, InvalidRequestError)(http_code, answer)
