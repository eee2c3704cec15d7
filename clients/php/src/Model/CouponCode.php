<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class CouponCode
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly string $code,
        public readonly string $coupon_id,
        public readonly \DateTimeImmutable $creation_date,
        public readonly ?int $max_redemptions,
        public readonly bool $active,
        public readonly int $times_redeemed,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('CouponCode', $data);

        return new self(
            id: $reader->text('id'),
            code: $reader->text('code'),
            coupon_id: $reader->text('coupon_id'),
            creation_date: $reader->instant('creation_date'),
            max_redemptions: $reader->optionalInteger('max_redemptions'),
            active: $reader->boolean('active'),
            times_redeemed: $reader->integer('times_redeemed'),
            extra: $reader->rest(),
        );
    }
}
