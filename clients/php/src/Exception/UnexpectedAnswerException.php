<?php

declare(strict_types=1);

namespace Recaudo\Exception;

/** The answer lacks a field that the API promises. */
final class UnexpectedAnswerException extends \RuntimeException
{
}
