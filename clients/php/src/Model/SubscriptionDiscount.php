<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class SubscriptionDiscount
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $coupon_id,
        public readonly string $name,
        public readonly ?string $code,
        public readonly ?string $percent_off,
        public readonly ?string $amount_off,
        /** @var 'once'|'repeating'|'forever' */
        public readonly string $duration,
        public readonly ?int $payments_left,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('SubscriptionDiscount', $data);

        return new self(
            coupon_id: $reader->text('coupon_id'),
            name: $reader->text('name'),
            code: $reader->optionalText('code'),
            percent_off: $reader->optionalNumber('percent_off'),
            amount_off: $reader->optionalNumber('amount_off'),
            duration: $reader->text('duration'),
            payments_left: $reader->optionalInteger('payments_left'),
            extra: $reader->rest(),
        );
    }
}
