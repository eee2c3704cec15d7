<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Delivery
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $event_id,
        public readonly string $event_type,
        public readonly string $resource_id,
        public readonly int $sequence,
        /** @var 'delivered'|'failed'|'parked' */
        public readonly string $status,
        public readonly int $attempts,
        public readonly \DateTimeImmutable $last_attempt_date,
        public readonly ?\DateTimeImmutable $next_attempt_date,
        public readonly ?int $response_code,
        public readonly ?string $response_body,
        public readonly int $duration_ms,
        public readonly ?string $reason,
        public readonly ?string $cause,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Delivery', $data);

        return new self(
            event_id: $reader->text('event_id'),
            event_type: $reader->text('event_type'),
            resource_id: $reader->text('resource_id'),
            sequence: $reader->integer('sequence'),
            status: $reader->text('status'),
            attempts: $reader->integer('attempts'),
            last_attempt_date: $reader->instant('last_attempt_date'),
            next_attempt_date: $reader->optionalInstant('next_attempt_date'),
            response_code: $reader->optionalInteger('response_code'),
            response_body: $reader->optionalText('response_body'),
            duration_ms: $reader->integer('duration_ms'),
            reason: $reader->optionalText('reason'),
            cause: $reader->optionalText('cause'),
            extra: $reader->rest(),
        );
    }
}
