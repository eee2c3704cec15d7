<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Split
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $merchant_id,
        public readonly string $amount,
        /** @var 'platform'|'seller' */
        public readonly string $fee_payer,
        public readonly string $refund_share,
        public readonly ?string $percent = null,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Split', $data);

        return new self(
            merchant_id: $reader->text('merchant_id'),
            amount: $reader->number('amount'),
            fee_payer: $reader->text('fee_payer'),
            refund_share: $reader->number('refund_share'),
            percent: $reader->optionalNumber('percent'),
            extra: $reader->rest(),
        );
    }
}
