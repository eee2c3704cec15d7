<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class TokenCard
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $card_number,
        public readonly string $holder_name,
        public readonly string $expiration_year,
        public readonly string $expiration_month,
        public readonly ?TokenCardAddress $address,
        public readonly string $brand,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('TokenCard', $data);

        return new self(
            card_number: $reader->text('card_number'),
            holder_name: $reader->text('holder_name'),
            expiration_year: $reader->text('expiration_year'),
            expiration_month: $reader->text('expiration_month'),
            address: $reader->optionalObject('address', TokenCardAddress::from(...)),
            brand: $reader->text('brand'),
            extra: $reader->rest(),
        );
    }
}
