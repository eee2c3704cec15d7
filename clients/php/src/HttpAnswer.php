<?php

declare(strict_types=1);

namespace Recaudo;

/** The answer to one attempt, from a transport. */
final class HttpAnswer
{
    /** @param array<string, string> $headers names in lower case */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }
}
