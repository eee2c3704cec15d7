<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** The totals of the lines add up to the total of the invoice */
final class InvoiceLine
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        /** @var 'plan'|'proration'|'usage'|'item' */
        public readonly string $type,
        public readonly string $description,
        public readonly int $quantity,
        public readonly ?string $unit_amount,
        public readonly string $amount,
        public readonly string $discount,
        public readonly ?LineTax $tax,
        public readonly string $total,
        public readonly ?string $period_start,
        public readonly ?string $period_end,
        public readonly ?string $plan_id,
        public readonly ?string $meter_id,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('InvoiceLine', $data);

        return new self(
            type: $reader->text('type'),
            description: $reader->text('description'),
            quantity: $reader->integer('quantity'),
            unit_amount: $reader->optionalNumber('unit_amount'),
            amount: $reader->number('amount'),
            discount: $reader->number('discount'),
            tax: $reader->optionalObject('tax', LineTax::from(...)),
            total: $reader->number('total'),
            period_start: $reader->optionalText('period_start'),
            period_end: $reader->optionalText('period_end'),
            plan_id: $reader->optionalText('plan_id'),
            meter_id: $reader->optionalText('meter_id'),
            extra: $reader->rest(),
        );
    }
}
