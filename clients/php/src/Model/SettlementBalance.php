<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class SettlementBalance
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        /** `direct`: the acquirer pays the merchant, and the four amounts are zero @var 'direct'|'aggregated' */
        public readonly string $model,
        /** @var 'COP' */
        public readonly string $currency,
        /** Payments whose day has not come */
        public readonly string $pending,
        /** Negative where refunds and chargebacks took more than there was */
        public readonly string $available,
        /** Kept back as a guarantee */
        public readonly string $reserved,
        /** On its way to the bank account */
        public readonly string $in_payout,
        /** @var 'daily'|'weekly'|'monthly'|'on_demand'|null */
        public readonly ?string $schedule,
        public readonly ?string $next_cutoff,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('SettlementBalance', $data);

        return new self(
            model: $reader->text('model'),
            currency: $reader->text('currency'),
            pending: $reader->number('pending'),
            available: $reader->number('available'),
            reserved: $reader->number('reserved'),
            in_payout: $reader->number('in_payout'),
            schedule: $reader->optionalText('schedule'),
            next_cutoff: $reader->optionalText('next_cutoff'),
            extra: $reader->rest(),
        );
    }
}
