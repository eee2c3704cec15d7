<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** credit_balance is the credit of the customer after the entry */
final class CreditEntry
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly \DateTimeImmutable $creation_date,
        public readonly string $customer_id,
        /** granted and taken_back: by you; applied: paid an invoice; returned: that invoice ended unpaid; proration: a change to a lower price; cancellation: unused days @var 'granted'|'taken_back'|'applied'|'returned'|'proration'|'cancellation' */
        public readonly string $type,
        public readonly string $amount,
        public readonly ?string $reason,
        public readonly ?string $invoice_id,
        public readonly ?string $subscription_id,
        public readonly string $credit_balance,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('CreditEntry', $data);

        return new self(
            id: $reader->text('id'),
            creation_date: $reader->instant('creation_date'),
            customer_id: $reader->text('customer_id'),
            type: $reader->text('type'),
            amount: $reader->number('amount'),
            reason: $reader->optionalText('reason'),
            invoice_id: $reader->optionalText('invoice_id'),
            subscription_id: $reader->optionalText('subscription_id'),
            credit_balance: $reader->number('credit_balance'),
            extra: $reader->rest(),
        );
    }
}
