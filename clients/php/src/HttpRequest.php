<?php

declare(strict_types=1);

namespace Recaudo;

/** One attempt of a request, for a transport. */
final class HttpRequest
{
    /** @param array<string, string> $headers names in lower case */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        public readonly array $headers,
        public readonly ?string $body,
        /** In seconds, for the whole attempt. */
        public readonly float $timeout,
    ) {
    }
}
