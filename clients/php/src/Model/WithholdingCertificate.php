<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** Issued once and never changed */
final class WithholdingCertificate
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        /** @var 'renta'|'iva'|'ica' */
        public readonly string $tax,
        /** A year for renta, two months for IVA and ICA */
        public readonly string $period,
        public readonly string $period_start,
        public readonly string $period_end,
        public readonly ?string $city,
        public readonly \DateTimeImmutable $creation_date,
        public readonly string $issue_date,
        public readonly WithholdingCertificateAgent $agent,
        public readonly WithholdingCertificateWithheldFrom $withheld_from,
        /** @var 'COP' */
        public readonly string $currency,
        public readonly string $base,
        /** Less what refunds and chargebacks gave back in the period */
        public readonly string $amount,
        /** @var list<WithholdingCertificateLine> */
        public readonly array $lines,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('WithholdingCertificate', $data);

        return new self(
            id: $reader->text('id'),
            tax: $reader->text('tax'),
            period: $reader->text('period'),
            period_start: $reader->text('period_start'),
            period_end: $reader->text('period_end'),
            city: $reader->optionalText('city'),
            creation_date: $reader->instant('creation_date'),
            issue_date: $reader->text('issue_date'),
            agent: $reader->object('agent', WithholdingCertificateAgent::from(...)),
            withheld_from: $reader->object('withheld_from', WithholdingCertificateWithheldFrom::from(...)),
            currency: $reader->text('currency'),
            base: $reader->number('base'),
            amount: $reader->number('amount'),
            lines: $reader->objects('lines', WithholdingCertificateLine::from(...)),
            extra: $reader->rest(),
        );
    }
}
