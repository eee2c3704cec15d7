<?php

declare(strict_types=1);

namespace Recaudo\Exception;

/** Too many requests, or the gateway was unavailable on every attempt. */
final class UnavailableException extends RecaudoException
{
}
