<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class SettlementWithholding
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $renta,
        public readonly string $iva,
        public readonly string $ica,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('SettlementWithholding', $data);

        return new self(
            renta: $reader->number('renta'),
            iva: $reader->number('iva'),
            ica: $reader->number('ica'),
            extra: $reader->rest(),
        );
    }
}
