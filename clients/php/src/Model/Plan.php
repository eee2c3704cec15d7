<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Plan
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly \DateTimeImmutable $creation_date,
        public readonly string $name,
        public readonly string $amount,
        /** @var 'COP' */
        public readonly string $currency,
        public readonly int $repeat_every,
        /** @var 'week'|'month'|'year' */
        public readonly string $repeat_unit,
        public readonly int $retry_times,
        /** @var 'daily'|'smart' */
        public readonly string $retry_schedule,
        /** @var 'active'|'deleted' */
        public readonly string $status,
        /** @var 'unpaid'|'cancelled' */
        public readonly string $status_after_retry,
        public readonly int $trial_days,
        /** @var 'fixed'|'per_unit'|'graduated'|'volume'|'package'|null */
        public readonly ?string $price_model = null,
        /** @var list<Tier>|null */
        public readonly ?array $tiers = null,
        public readonly ?int $package_size = null,
        /** @var 'iva_19'|'iva_5'|'exempt'|'excluded'|'inc_8'|null */
        public readonly ?string $tax = null,
        /** @var 'inclusive'|'exclusive'|null */
        public readonly ?string $tax_behavior = null,
        public readonly ?string $setup_amount = null,
        public readonly ?string $minimum_amount = null,
        /** @var list<PlanSplit>|null */
        public readonly ?array $splits = null,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Plan', $data);

        return new self(
            id: $reader->text('id'),
            creation_date: $reader->instant('creation_date'),
            name: $reader->text('name'),
            amount: $reader->number('amount'),
            currency: $reader->text('currency'),
            repeat_every: $reader->integer('repeat_every'),
            repeat_unit: $reader->text('repeat_unit'),
            retry_times: $reader->integer('retry_times'),
            retry_schedule: $reader->text('retry_schedule'),
            status: $reader->text('status'),
            status_after_retry: $reader->text('status_after_retry'),
            trial_days: $reader->integer('trial_days'),
            price_model: $reader->optionalText('price_model'),
            tiers: $reader->optionalObjects('tiers', Tier::from(...)),
            package_size: $reader->optionalInteger('package_size'),
            tax: $reader->optionalText('tax'),
            tax_behavior: $reader->optionalText('tax_behavior'),
            setup_amount: $reader->optionalNumber('setup_amount'),
            minimum_amount: $reader->optionalNumber('minimum_amount'),
            splits: $reader->optionalObjects('splits', PlanSplit::from(...)),
            extra: $reader->rest(),
        );
    }
}
