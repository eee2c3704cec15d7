<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** Failed card charges only: whether the card can be retried, and when the next retry is due */
final class Retry
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        /** @var 'never'|'later'|'after_hours'|'with_new_data' */
        public readonly string $class,
        /** @var 'advised'|'authentication'|'blocked'|'closed'|'data'|'declined'|'deleted'|'expired'|'fraud'|'funds'|'invalid'|'issuer'|'limit'|'lost'|'malfunction'|'merchant'|'number'|'pin'|'prohibited'|'restricted'|'retained'|'stolen'|'stopped'|'unavailable'|'unsupported' */
        public readonly string $reason,
        public readonly ?\DateTimeImmutable $next_attempt_at,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Retry', $data);

        return new self(
            class: $reader->text('class'),
            reason: $reader->text('reason'),
            next_attempt_at: $reader->optionalInstant('next_attempt_at'),
            extra: $reader->rest(),
        );
    }
}
