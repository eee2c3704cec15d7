<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class ChargeFee
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $amount,
        public readonly string $tax,
        /** @var 'COP' */
        public readonly string $currency,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('ChargeFee', $data);

        return new self(
            amount: $reader->number('amount'),
            tax: $reader->number('tax'),
            currency: $reader->text('currency'),
            extra: $reader->rest(),
        );
    }
}
