<?php

declare(strict_types=1);

namespace Recaudo\Exception;

/** The object exists already: an order id, a card, an external id, a webhook. */
final class ConflictException extends RecaudoException
{
}
