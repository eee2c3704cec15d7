<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** What one part of a split charge has come to, as its platform sees it */
final class ChargeShare
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        /** The seller, or the platform itself */
        public readonly string $merchant_id,
        /** Its name */
        public readonly string $name,
        public readonly ?string $split_share_id,
        /** The part of the payment */
        public readonly string $amount,
        /** @var 'platform'|'seller' */
        public readonly string $fee_payer,
        public readonly string $refund_share,
        /** The commission that the seller bears */
        public readonly string $fee,
        /** What refunds and chargebacks have taken back of the part */
        public readonly string $returned,
        /** amount - fee - returned */
        public readonly string $net,
        /** What the seller could not give back, because it had no balance left */
        public readonly string $covered_by_platform,
        public readonly ?string $available_on,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('ChargeShare', $data);

        return new self(
            merchant_id: $reader->text('merchant_id'),
            name: $reader->text('name'),
            split_share_id: $reader->optionalText('split_share_id'),
            amount: $reader->number('amount'),
            fee_payer: $reader->text('fee_payer'),
            refund_share: $reader->number('refund_share'),
            fee: $reader->number('fee'),
            returned: $reader->number('returned'),
            net: $reader->number('net'),
            covered_by_platform: $reader->number('covered_by_platform'),
            available_on: $reader->optionalText('available_on'),
            extra: $reader->rest(),
        );
    }
}
