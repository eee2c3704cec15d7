<?php

declare(strict_types=1);

namespace Recaudo\Exception;

/** The request is wrong. Sending it again changes nothing. */
final class InvalidRequestException extends RecaudoException
{
}
