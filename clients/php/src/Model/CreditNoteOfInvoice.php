<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class CreditNoteOfInvoice
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly int $number,
        public readonly string $refund_id,
        public readonly string $issue_date,
        public readonly string $total,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('CreditNoteOfInvoice', $data);

        return new self(
            id: $reader->text('id'),
            number: $reader->integer('number'),
            refund_id: $reader->text('refund_id'),
            issue_date: $reader->text('issue_date'),
            total: $reader->number('total'),
            extra: $reader->rest(),
        );
    }
}
