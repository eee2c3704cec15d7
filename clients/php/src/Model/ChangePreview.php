<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class ChangePreview
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly ?InvoicePreview $invoice,
        /** Credit of the customer after the change */
        public readonly string $credit_after,
        public readonly ?string $next_charge_date,
        public readonly string $next_amount,
        public readonly string $preview_token,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('ChangePreview', $data);

        return new self(
            invoice: $reader->optionalObject('invoice', InvoicePreview::from(...)),
            credit_after: $reader->number('credit_after'),
            next_charge_date: $reader->optionalText('next_charge_date'),
            next_amount: $reader->number('next_amount'),
            preview_token: $reader->text('preview_token'),
            extra: $reader->rest(),
        );
    }
}
