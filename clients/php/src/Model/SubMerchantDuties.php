<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class SubMerchantDuties
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        /** @var 'representative'|'terms_accepted'|'settlement_terms'|'payout_account'|'active' */
        public readonly string $duty,
        public readonly bool $is_complete,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('SubMerchantDuties', $data);

        return new self(
            duty: $reader->text('duty'),
            is_complete: $reader->boolean('is_complete'),
            extra: $reader->rest(),
        );
    }
}
