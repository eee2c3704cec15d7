<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Replay
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $event_id,
        /** @var list<string> */
        public readonly array $webhooks,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Replay', $data);

        return new self(
            event_id: $reader->text('event_id'),
            webhooks: $reader->texts('webhooks'),
            extra: $reader->rest(),
        );
    }
}
