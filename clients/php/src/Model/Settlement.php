<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** Amounts are signed: what the merchant gets is positive. They add up to the closing balance */
final class Settlement
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        /** Without gaps per merchant */
        public readonly int $number,
        /** `carried`: negative or below the minimum; the next settlement begins with it @var 'closed'|'paid'|'carried' */
        public readonly string $status,
        public readonly \DateTimeImmutable $creation_date,
        public readonly string $cutoff,
        /** @var 'COP' */
        public readonly string $currency,
        public readonly int $movements,
        public readonly string $opening_balance,
        public readonly string $gross,
        public readonly string $fee,
        public readonly string $fee_tax,
        public readonly SettlementWithholding $withholding,
        public readonly string $reserve,
        public readonly string $payouts,
        public readonly string $adjustments,
        public readonly string $closing_balance,
        /** @var array<string, mixed>|null */
        public readonly ?array $cause,
        /** SHA-256 of the lines */
        public readonly string $hash,
        public readonly ?\DateTimeImmutable $paid_date,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Settlement', $data);

        return new self(
            id: $reader->text('id'),
            number: $reader->integer('number'),
            status: $reader->text('status'),
            creation_date: $reader->instant('creation_date'),
            cutoff: $reader->text('cutoff'),
            currency: $reader->text('currency'),
            movements: $reader->integer('movements'),
            opening_balance: $reader->number('opening_balance'),
            gross: $reader->number('gross'),
            fee: $reader->number('fee'),
            fee_tax: $reader->number('fee_tax'),
            withholding: $reader->object('withholding', SettlementWithholding::from(...)),
            reserve: $reader->number('reserve'),
            payouts: $reader->number('payouts'),
            adjustments: $reader->number('adjustments'),
            closing_balance: $reader->number('closing_balance'),
            cause: $reader->optionalMap('cause'),
            hash: $reader->text('hash'),
            paid_date: $reader->optionalInstant('paid_date'),
            extra: $reader->rest(),
        );
    }
}
