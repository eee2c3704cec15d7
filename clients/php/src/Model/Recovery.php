<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Recovery
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly \DateTimeImmutable $since,
        /** Number of events queued for delivery */
        public readonly int $events,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Recovery', $data);

        return new self(
            since: $reader->instant('since'),
            events: $reader->integer('events'),
            extra: $reader->rest(),
        );
    }
}
