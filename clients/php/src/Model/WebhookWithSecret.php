<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class WebhookWithSecret
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly string $url,
        public readonly ?string $user,
        /** @var list<string> */
        public readonly array $event_types,
        /** @var 'unverified'|'verified'|'disabled' */
        public readonly string $status,
        public readonly WebhookVerification $verification,
        public readonly \DateTimeImmutable $creation_date,
        /** The secret that signs deliveries. Shown only once */
        public readonly string $secret,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('WebhookWithSecret', $data);

        return new self(
            id: $reader->text('id'),
            url: $reader->text('url'),
            user: $reader->optionalText('user'),
            event_types: $reader->texts('event_types'),
            status: $reader->text('status'),
            verification: $reader->object('verification', WebhookVerification::from(...)),
            creation_date: $reader->instant('creation_date'),
            secret: $reader->text('secret'),
            extra: $reader->rest(),
        );
    }
}
