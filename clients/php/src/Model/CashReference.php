<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class CashReference
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $reference,
        /** @var 'pending'|'paid'|'expired'|'cancelled' */
        public readonly string $status,
        public readonly string $amount,
        /** @var 'COP' */
        public readonly string $currency,
        public readonly string $merchant_name,
        public readonly string $description,
        public readonly ?\DateTimeImmutable $due_date,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('CashReference', $data);

        return new self(
            reference: $reader->text('reference'),
            status: $reader->text('status'),
            amount: $reader->number('amount'),
            currency: $reader->text('currency'),
            merchant_name: $reader->text('merchant_name'),
            description: $reader->text('description'),
            due_date: $reader->optionalInstant('due_date'),
            extra: $reader->rest(),
        );
    }
}
