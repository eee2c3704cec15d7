<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Coupon
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly \DateTimeImmutable $creation_date,
        public readonly string $name,
        public readonly ?string $percent_off,
        public readonly ?string $amount_off,
        /** @var 'once'|'repeating'|'forever' */
        public readonly string $duration,
        public readonly ?int $payments,
        public readonly ?int $max_redemptions,
        public readonly ?int $max_per_customer,
        public readonly ?string $redeem_by,
        /** @var list<string>|null */
        public readonly ?array $plans,
        /** Whether new subscriptions can use it */
        public readonly bool $active,
        /** Subscriptions whose first payment with the discount was approved */
        public readonly int $times_redeemed,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Coupon', $data);

        return new self(
            id: $reader->text('id'),
            creation_date: $reader->instant('creation_date'),
            name: $reader->text('name'),
            percent_off: $reader->optionalNumber('percent_off'),
            amount_off: $reader->optionalNumber('amount_off'),
            duration: $reader->text('duration'),
            payments: $reader->optionalInteger('payments'),
            max_redemptions: $reader->optionalInteger('max_redemptions'),
            max_per_customer: $reader->optionalInteger('max_per_customer'),
            redeem_by: $reader->optionalText('redeem_by'),
            plans: $reader->optionalTexts('plans'),
            active: $reader->boolean('active'),
            times_redeemed: $reader->integer('times_redeemed'),
            extra: $reader->rest(),
        );
    }
}
