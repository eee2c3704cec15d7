<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** For a refund of an invoiced charge; the tax is within the total */
final class CreditNote
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        /** Without gaps per merchant */
        public readonly int $number,
        public readonly string $invoice_id,
        public readonly string $customer_id,
        public readonly string $refund_id,
        public readonly \DateTimeImmutable $creation_date,
        public readonly string $issue_date,
        /** @var 'COP' */
        public readonly string $currency,
        public readonly string $tax,
        public readonly string $total,
        public readonly string $pdf_url,
        /** @var list<InvoiceLine> */
        public readonly array $lines,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('CreditNote', $data);

        return new self(
            id: $reader->text('id'),
            number: $reader->integer('number'),
            invoice_id: $reader->text('invoice_id'),
            customer_id: $reader->text('customer_id'),
            refund_id: $reader->text('refund_id'),
            creation_date: $reader->instant('creation_date'),
            issue_date: $reader->text('issue_date'),
            currency: $reader->text('currency'),
            tax: $reader->number('tax'),
            total: $reader->number('total'),
            pdf_url: $reader->text('pdf_url'),
            lines: $reader->objects('lines', InvoiceLine::from(...)),
            extra: $reader->rest(),
        );
    }
}
