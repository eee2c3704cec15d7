<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class ClockMove
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly \DateTimeImmutable $now,
        public readonly bool $is_frozen,
        public readonly int $renewals,
        public readonly int $retries,
        public readonly int $failed,
        public readonly int $expired,
        public readonly int $cancelled,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('ClockMove', $data);

        return new self(
            now: $reader->instant('now'),
            is_frozen: $reader->boolean('is_frozen'),
            renewals: $reader->integer('renewals'),
            retries: $reader->integer('retries'),
            failed: $reader->integer('failed'),
            expired: $reader->integer('expired'),
            cancelled: $reader->integer('cancelled'),
            extra: $reader->rest(),
        );
    }
}
