<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Bin
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $bin,
        public readonly string $bank,
        public readonly string $bank_code,
        public readonly string $brand,
        public readonly string $type,
        /** Card type in upper case, for older clients */
        public readonly string $card_type,
        public readonly ?string $country,
        public readonly ?string $country_code,
        public readonly ?string $category,
        /** Whether this gateway can charge cards of this type */
        public readonly bool $allowed_online,
        /** Always false: points are not accepted */
        public readonly bool $allowed_santander_points,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Bin', $data);

        return new self(
            bin: $reader->text('bin'),
            bank: $reader->text('bank'),
            bank_code: $reader->text('bank_code'),
            brand: $reader->text('brand'),
            type: $reader->text('type'),
            card_type: $reader->text('card_type'),
            country: $reader->optionalText('country'),
            country_code: $reader->optionalText('country_code'),
            category: $reader->optionalText('category'),
            allowed_online: $reader->boolean('allowed_online'),
            allowed_santander_points: $reader->boolean('allowed_santander_points'),
            extra: $reader->rest(),
        );
    }
}
