<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** One movement, traced to its transaction and charge. Its parts add up to `net` */
final class SettlementLine
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly int $number,
        /** @var 'charge'|'refund'|'chargeback'|'transfer'|'adjustment'|'reserve_hold'|'reserve_release'|'payout'|'payout_returned' */
        public readonly string $type,
        public readonly ?string $charge_id,
        public readonly ?string $order_id,
        public readonly ?string $method,
        public readonly string $date,
        public readonly string $available_on,
        public readonly string $gross,
        public readonly string $fee,
        public readonly string $fee_tax,
        public readonly string $net,
        /** @var list<Withholding> */
        public readonly array $withholding,
        public readonly ?string $description,
        public readonly ?string $reference,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('SettlementLine', $data);

        return new self(
            id: $reader->text('id'),
            number: $reader->integer('number'),
            type: $reader->text('type'),
            charge_id: $reader->optionalText('charge_id'),
            order_id: $reader->optionalText('order_id'),
            method: $reader->optionalText('method'),
            date: $reader->text('date'),
            available_on: $reader->text('available_on'),
            gross: $reader->number('gross'),
            fee: $reader->number('fee'),
            fee_tax: $reader->number('fee_tax'),
            net: $reader->number('net'),
            withholding: $reader->objects('withholding', Withholding::from(...)),
            description: $reader->optionalText('description'),
            reference: $reader->optionalText('reference'),
            extra: $reader->rest(),
        );
    }
}
