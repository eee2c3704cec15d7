<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class CashPayment
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $network_transaction_id,
        public readonly string $reference,
        public readonly string $amount,
        /** @var 'COP' */
        public readonly string $currency,
        /** @var 'paid'|'reversed' */
        public readonly string $status,
        public readonly \DateTimeImmutable $paid_at,
        public readonly \DateTimeImmutable $confirmed_at,
        public readonly ?\DateTimeImmutable $reversed_at = null,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('CashPayment', $data);

        return new self(
            network_transaction_id: $reader->text('network_transaction_id'),
            reference: $reader->text('reference'),
            amount: $reader->number('amount'),
            currency: $reader->text('currency'),
            status: $reader->text('status'),
            paid_at: $reader->instant('paid_at'),
            confirmed_at: $reader->instant('confirmed_at'),
            reversed_at: $reader->optionalInstant('reversed_at'),
            extra: $reader->rest(),
        );
    }
}
