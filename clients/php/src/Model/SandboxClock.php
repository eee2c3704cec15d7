<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class SandboxClock
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly \DateTimeImmutable $now,
        public readonly bool $is_frozen,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('SandboxClock', $data);

        return new self(
            now: $reader->instant('now'),
            is_frozen: $reader->boolean('is_frozen'),
            extra: $reader->rest(),
        );
    }
}
