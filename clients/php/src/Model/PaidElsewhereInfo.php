<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** Where the invoice was paid outside of the gateway */
final class PaidElsewhereInfo
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $reference,
        public readonly string $paid_date,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('PaidElsewhereInfo', $data);

        return new self(
            reference: $reader->text('reference'),
            paid_date: $reader->text('paid_date'),
            extra: $reader->rest(),
        );
    }
}
