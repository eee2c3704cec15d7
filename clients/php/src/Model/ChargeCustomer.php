<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class ChargeCustomer
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $name,
        public readonly string $email,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('ChargeCustomer', $data);

        return new self(
            name: $reader->text('name'),
            email: $reader->text('email'),
            extra: $reader->rest(),
        );
    }
}
