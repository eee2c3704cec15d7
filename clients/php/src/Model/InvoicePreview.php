<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class InvoicePreview
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly ?int $number,
        /** @var 'preview' */
        public readonly string $status,
        public readonly string $customer_id,
        public readonly ?string $subscription_id,
        public readonly \DateTimeImmutable $creation_date,
        public readonly ?string $issue_date,
        public readonly ?string $due_date,
        public readonly ?string $period_start,
        public readonly ?string $period_end,
        /** @var 'COP' */
        public readonly string $currency,
        public readonly string $subtotal,
        public readonly string $discount,
        public readonly string $tax,
        public readonly string $total,
        public readonly string $credit_applied,
        public readonly string $amount_due,
        public readonly string $amount_paid,
        public readonly ?string $transaction_id,
        /** @var 'automatic'|'send_invoice' */
        public readonly string $collection,
        public readonly ?string $hosted_url,
        public readonly ?string $pdf_url,
        /** @var list<InvoiceLine> */
        public readonly array $lines,
        public readonly ?PaidElsewhereInfo $paid_elsewhere = null,
        /** When a single invoice is requested: its credit notes, if it has any @var list<CreditNoteOfInvoice>|null */
        public readonly ?array $credit_notes = null,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('InvoicePreview', $data);

        return new self(
            number: $reader->optionalInteger('number'),
            status: $reader->text('status'),
            customer_id: $reader->text('customer_id'),
            subscription_id: $reader->optionalText('subscription_id'),
            creation_date: $reader->instant('creation_date'),
            issue_date: $reader->optionalText('issue_date'),
            due_date: $reader->optionalText('due_date'),
            period_start: $reader->optionalText('period_start'),
            period_end: $reader->optionalText('period_end'),
            currency: $reader->text('currency'),
            subtotal: $reader->number('subtotal'),
            discount: $reader->number('discount'),
            tax: $reader->number('tax'),
            total: $reader->number('total'),
            credit_applied: $reader->number('credit_applied'),
            amount_due: $reader->number('amount_due'),
            amount_paid: $reader->number('amount_paid'),
            transaction_id: $reader->optionalText('transaction_id'),
            collection: $reader->text('collection'),
            hosted_url: $reader->optionalText('hosted_url'),
            pdf_url: $reader->optionalText('pdf_url'),
            lines: $reader->objects('lines', InvoiceLine::from(...)),
            paid_elsewhere: $reader->optionalObject('paid_elsewhere', PaidElsewhereInfo::from(...)),
            credit_notes: $reader->optionalObjects('credit_notes', CreditNoteOfInvoice::from(...)),
            extra: $reader->rest(),
        );
    }
}
