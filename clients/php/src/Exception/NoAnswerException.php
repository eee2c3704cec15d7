<?php

declare(strict_types=1);

namespace Recaudo\Exception;

/**
 * No answer came, so nobody knows whether the gateway carried out the request. Send the same request with the same key to
 * find out: the gateway carries it out at most once.
 */
final class NoAnswerException extends \RuntimeException
{
    /** @param ?string $idempotencyKey null for a request that needs no key */
    public function __construct(public readonly ?string $idempotencyKey, ?\Throwable $previous = null)
    {
        $cause = $previous === null ? '' : ": {$previous->getMessage()}";
        parent::__construct("the gateway did not answer$cause", 0, $previous);
    }
}
