<?php

declare(strict_types=1);

namespace Recaudo\Exception;

/** The bank, the network or a fraud rule declined the payment. */
final class DeclinedException extends RecaudoException
{
}
