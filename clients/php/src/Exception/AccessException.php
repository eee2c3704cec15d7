<?php

declare(strict_types=1);

namespace Recaudo\Exception;

/** The key or the merchant is wrong, inactive or not allowed to do this. */
final class AccessException extends RecaudoException
{
}
