<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** processing: waits for the outcome of its charge; awaiting_payment: for the payer of invoice_id, until expires_at */
final class PendingChange
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        /** @var 'scheduled'|'processing'|'awaiting_payment' */
        public readonly string $status,
        public readonly string $plan_id,
        public readonly int $quantity,
        public readonly ?string $effective_date,
        /** Everything that is billed, where that is more than one plan @var list<PendingChangeItems>|null */
        public readonly ?array $items = null,
        public readonly ?string $invoice_id = null,
        public readonly ?\DateTimeImmutable $expires_at = null,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('PendingChange', $data);

        return new self(
            status: $reader->text('status'),
            plan_id: $reader->text('plan_id'),
            quantity: $reader->integer('quantity'),
            effective_date: $reader->optionalText('effective_date'),
            items: $reader->optionalObjects('items', PendingChangeItems::from(...)),
            invoice_id: $reader->optionalText('invoice_id'),
            expires_at: $reader->optionalInstant('expires_at'),
            extra: $reader->rest(),
        );
    }
}
