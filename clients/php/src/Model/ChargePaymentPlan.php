<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** Present on card charges with more than one installment */
final class ChargePaymentPlan
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly int $payments,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('ChargePaymentPlan', $data);

        return new self(
            payments: $reader->integer('payments'),
            extra: $reader->rest(),
        );
    }
}
