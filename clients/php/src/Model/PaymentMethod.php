<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class PaymentMethod
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        /** @var 'redirect'|'store' */
        public readonly string $type,
        /** URL to redirect the payer to */
        public readonly ?string $url = null,
        /** PSE only: a note about anything unusual in this payment */
        public readonly ?string $note = null,
        public readonly ?string $reference = null,
        public readonly ?string $paybin_reference = null,
        public readonly ?string $barcode_url = null,
        public readonly ?string $barcode_paybin_url = null,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('PaymentMethod', $data);

        return new self(
            type: $reader->text('type'),
            url: $reader->optionalText('url'),
            note: $reader->optionalText('note'),
            reference: $reader->optionalText('reference'),
            paybin_reference: $reader->optionalText('paybin_reference'),
            barcode_url: $reader->optionalText('barcode_url'),
            barcode_paybin_url: $reader->optionalText('barcode_paybin_url'),
            extra: $reader->rest(),
        );
    }
}
