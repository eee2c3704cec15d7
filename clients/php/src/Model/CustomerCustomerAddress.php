<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class CustomerCustomerAddress
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly ?string $department,
        public readonly ?string $city,
        public readonly ?string $additional,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('CustomerCustomerAddress', $data);

        return new self(
            department: $reader->optionalText('department'),
            city: $reader->optionalText('city'),
            additional: $reader->optionalText('additional'),
            extra: $reader->rest(),
        );
    }
}
