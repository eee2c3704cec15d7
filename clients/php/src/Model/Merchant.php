<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Merchant
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly ?string $email,
        public readonly ?string $phone,
        /** @var 'active'|'suspended' */
        public readonly string $status,
        public readonly \DateTimeImmutable $creation_date,
        public readonly string $balance,
        public readonly string $available_funds,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Merchant', $data);

        return new self(
            id: $reader->text('id'),
            name: $reader->text('name'),
            email: $reader->optionalText('email'),
            phone: $reader->optionalText('phone'),
            status: $reader->text('status'),
            creation_date: $reader->instant('creation_date'),
            balance: $reader->number('balance'),
            available_funds: $reader->number('available_funds'),
            extra: $reader->rest(),
        );
    }
}
