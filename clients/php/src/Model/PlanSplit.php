<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class PlanSplit
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $merchant_id,
        public readonly string $percent,
        /** @var 'platform'|'seller' */
        public readonly string $fee_payer,
        public readonly string $refund_share,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('PlanSplit', $data);

        return new self(
            merchant_id: $reader->text('merchant_id'),
            percent: $reader->number('percent'),
            fee_payer: $reader->text('fee_payer'),
            refund_share: $reader->number('refund_share'),
            extra: $reader->rest(),
        );
    }
}
