<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** Only while the subscription is paused */
final class SubscriptionPause
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $since,
        public readonly ?string $until,
        public readonly bool $extend,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('SubscriptionPause', $data);

        return new self(
            since: $reader->text('since'),
            until: $reader->optionalText('until'),
            extend: $reader->boolean('extend'),
            extra: $reader->rest(),
        );
    }
}
