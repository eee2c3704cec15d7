<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Card
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly \DateTimeImmutable $creation_date,
        public readonly string $holder_name,
        public readonly string $card_number,
        public readonly string $expiration_month,
        public readonly string $expiration_year,
        public readonly bool $allows_charges,
        /** Always false: this gateway does not pay out to cards */
        public readonly bool $allows_payouts,
        public readonly string $brand,
        public readonly string $type,
        public readonly string $bank_name,
        public readonly string $bank_code,
        public readonly ?string $customer_id,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Card', $data);

        return new self(
            id: $reader->text('id'),
            creation_date: $reader->instant('creation_date'),
            holder_name: $reader->text('holder_name'),
            card_number: $reader->text('card_number'),
            expiration_month: $reader->text('expiration_month'),
            expiration_year: $reader->text('expiration_year'),
            allows_charges: $reader->boolean('allows_charges'),
            allows_payouts: $reader->boolean('allows_payouts'),
            brand: $reader->text('brand'),
            type: $reader->text('type'),
            bank_name: $reader->text('bank_name'),
            bank_code: $reader->text('bank_code'),
            customer_id: $reader->optionalText('customer_id'),
            extra: $reader->rest(),
        );
    }
}
