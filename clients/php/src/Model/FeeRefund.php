<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class FeeRefund
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly ?string $authorization,
        /** @var 'card'|'store'|'bank_account'|'customer' */
        public readonly string $method,
        /** @var 'in_progress'|'completed'|'refunded'|'chargeback_pending'|'chargeback_accepted'|'chargeback_adjustment'|'charge_pending'|'cancelled'|'failed' */
        public readonly string $status,
        public readonly bool $conciliated,
        public readonly \DateTimeImmutable $creation_date,
        public readonly \DateTimeImmutable $operation_date,
        public readonly ?string $description,
        public readonly ?string $error_message,
        public readonly ?string $order_id,
        public readonly string $amount,
        /** @var 'COP' */
        public readonly string $currency,
        /** @var 'in' */
        public readonly string $operation_type,
        /** @var 'refund' */
        public readonly string $transaction_type,
        public readonly ?string $customer_id = null,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('FeeRefund', $data);

        return new self(
            id: $reader->text('id'),
            authorization: $reader->optionalText('authorization'),
            method: $reader->text('method'),
            status: $reader->text('status'),
            conciliated: $reader->boolean('conciliated'),
            creation_date: $reader->instant('creation_date'),
            operation_date: $reader->instant('operation_date'),
            description: $reader->optionalText('description'),
            error_message: $reader->optionalText('error_message'),
            order_id: $reader->optionalText('order_id'),
            amount: $reader->number('amount'),
            currency: $reader->text('currency'),
            operation_type: $reader->text('operation_type'),
            transaction_type: $reader->text('transaction_type'),
            customer_id: $reader->optionalText('customer_id'),
            extra: $reader->rest(),
        );
    }
}
