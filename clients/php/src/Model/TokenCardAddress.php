<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class TokenCardAddress
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly ?string $line1 = null,
        public readonly ?string $line2 = null,
        public readonly ?string $line3 = null,
        public readonly ?string $city = null,
        public readonly ?string $state = null,
        public readonly ?string $department = null,
        public readonly ?string $additional = null,
        public readonly ?string $postal_code = null,
        public readonly ?string $country_code = null,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('TokenCardAddress', $data);

        return new self(
            line1: $reader->optionalText('line1'),
            line2: $reader->optionalText('line2'),
            line3: $reader->optionalText('line3'),
            city: $reader->optionalText('city'),
            state: $reader->optionalText('state'),
            department: $reader->optionalText('department'),
            additional: $reader->optionalText('additional'),
            postal_code: $reader->optionalText('postal_code'),
            country_code: $reader->optionalText('country_code'),
            extra: $reader->rest(),
        );
    }
}
