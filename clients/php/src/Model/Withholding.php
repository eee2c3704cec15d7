<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Withholding
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        /** @var 'renta'|'iva'|'ica' */
        public readonly string $tax,
        /** Percent */
        public readonly string $rate,
        public readonly string $base,
        public readonly string $amount,
        public readonly ?string $city,
        public readonly string $law,
        /** Row of the withholding table */
        public readonly string $row,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Withholding', $data);

        return new self(
            tax: $reader->text('tax'),
            rate: $reader->number('rate'),
            base: $reader->number('base'),
            amount: $reader->number('amount'),
            city: $reader->optionalText('city'),
            law: $reader->text('law'),
            row: $reader->text('row'),
            extra: $reader->rest(),
        );
    }
}
