<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Tier
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly ?int $up_to,
        public readonly string $unit_amount,
        public readonly string $flat_amount,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Tier', $data);

        return new self(
            up_to: $reader->optionalInteger('up_to'),
            unit_amount: $reader->number('unit_amount'),
            flat_amount: $reader->number('flat_amount'),
            extra: $reader->rest(),
        );
    }
}
