<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class LineTax
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        /** @var 'iva_19'|'iva_5'|'exempt'|'excluded'|'inc_8' */
        public readonly string $code,
        /** Percent */
        public readonly string $rate,
        public readonly string $amount,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('LineTax', $data);

        return new self(
            code: $reader->text('code'),
            rate: $reader->number('rate'),
            amount: $reader->number('amount'),
            extra: $reader->rest(),
        );
    }
}
