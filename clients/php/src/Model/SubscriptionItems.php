<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class SubscriptionItems
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $plan_id,
        public readonly int $quantity,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('SubscriptionItems', $data);

        return new self(
            plan_id: $reader->text('plan_id'),
            quantity: $reader->integer('quantity'),
            extra: $reader->rest(),
        );
    }
}
