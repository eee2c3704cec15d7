<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class SubMerchantTerms
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $version,
        public readonly string $accepted_on,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('SubMerchantTerms', $data);

        return new self(
            version: $reader->text('version'),
            accepted_on: $reader->text('accepted_on'),
            extra: $reader->rest(),
        );
    }
}
