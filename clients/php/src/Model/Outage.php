<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Outage
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        /** @var 'card'|'pse'|'store' */
        public readonly string $rail,
        /** @var 'down'|'slow'|'timeout' */
        public readonly string $kind,
        public readonly string $seconds,
        public readonly \DateTimeImmutable $until,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Outage', $data);

        return new self(
            rail: $reader->text('rail'),
            kind: $reader->text('kind'),
            seconds: $reader->number('seconds'),
            until: $reader->instant('until'),
            extra: $reader->rest(),
        );
    }
}
