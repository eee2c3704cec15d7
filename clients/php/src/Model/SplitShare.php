<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** What a seller gets of one payment to its platform */
final class SplitShare
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        /** The merchant that charged the payer */
        public readonly string $platform_id,
        public readonly string $method,
        public readonly \DateTimeImmutable $creation_date,
        public readonly \DateTimeImmutable $change_date,
        public readonly string $available_on,
        /** @var 'COP' */
        public readonly string $currency,
        /** The part of the payment */
        public readonly string $amount,
        /** The commission that the seller bears */
        public readonly string $fee,
        /** What refunds and chargebacks have taken back of the part */
        public readonly string $returned,
        /** amount - fee - returned */
        public readonly string $net,
        /** What the seller could not give back, because it had no balance left */
        public readonly string $covered_by_platform,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('SplitShare', $data);

        return new self(
            id: $reader->text('id'),
            platform_id: $reader->text('platform_id'),
            method: $reader->text('method'),
            creation_date: $reader->instant('creation_date'),
            change_date: $reader->instant('change_date'),
            available_on: $reader->text('available_on'),
            currency: $reader->text('currency'),
            amount: $reader->number('amount'),
            fee: $reader->number('fee'),
            returned: $reader->number('returned'),
            net: $reader->number('net'),
            covered_by_platform: $reader->number('covered_by_platform'),
            extra: $reader->rest(),
        );
    }
}
