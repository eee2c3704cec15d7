<?php

declare(strict_types=1);

namespace Recaudo\Exception;

/** The signature of a delivery is missing, wrong or too old: the gateway did not send it. */
final class SignatureException extends \RuntimeException
{
}
