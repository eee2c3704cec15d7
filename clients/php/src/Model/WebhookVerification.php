<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** The latest verification ping and its result */
final class WebhookVerification
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        /** Number of pings sent since the url was last changed */
        public readonly int $attempts,
        public readonly ?\DateTimeImmutable $last_attempt_date,
        public readonly ?int $response_code,
        public readonly ?string $cause,
        public readonly ?string $reason,
        public readonly ?\DateTimeImmutable $next_attempt_date,
        public readonly ?\DateTimeImmutable $verified_date,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('WebhookVerification', $data);

        return new self(
            attempts: $reader->integer('attempts'),
            last_attempt_date: $reader->optionalInstant('last_attempt_date'),
            response_code: $reader->optionalInteger('response_code'),
            cause: $reader->optionalText('cause'),
            reason: $reader->optionalText('reason'),
            next_attempt_date: $reader->optionalInstant('next_attempt_date'),
            verified_date: $reader->optionalInstant('verified_date'),
            extra: $reader->rest(),
        );
    }
}
