<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** part_of names the negative item of which an invoice took only this part; the rest keeps waiting */
final class InvoiceItem
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly \DateTimeImmutable $creation_date,
        public readonly string $customer_id,
        /** @var 'waiting'|'invoiced'|'deleted' */
        public readonly string $status,
        /** proration: a change of a subscription @var 'item'|'proration' */
        public readonly string $type,
        public readonly string $description,
        public readonly int $quantity,
        public readonly ?string $unit_amount,
        public readonly string $amount,
        public readonly ?LineTax $tax,
        public readonly string $total,
        public readonly ?string $invoice_id,
        public readonly ?string $subscription_id,
        public readonly ?string $part_of,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('InvoiceItem', $data);

        return new self(
            id: $reader->text('id'),
            creation_date: $reader->instant('creation_date'),
            customer_id: $reader->text('customer_id'),
            status: $reader->text('status'),
            type: $reader->text('type'),
            description: $reader->text('description'),
            quantity: $reader->integer('quantity'),
            unit_amount: $reader->optionalNumber('unit_amount'),
            amount: $reader->number('amount'),
            tax: $reader->optionalObject('tax', LineTax::from(...)),
            total: $reader->number('total'),
            invoice_id: $reader->optionalText('invoice_id'),
            subscription_id: $reader->optionalText('subscription_id'),
            part_of: $reader->optionalText('part_of'),
            extra: $reader->rest(),
        );
    }
}
