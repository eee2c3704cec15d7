<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class PayoutBankAccount
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $holder,
        public readonly ?string $bank_name,
        /** @var 'savings'|'checking'|'deposit'|'breb' */
        public readonly string $type,
        /** The last characters only */
        public readonly string $number,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('PayoutBankAccount', $data);

        return new self(
            holder: $reader->text('holder'),
            bank_name: $reader->optionalText('bank_name'),
            type: $reader->text('type'),
            number: $reader->text('number'),
            extra: $reader->rest(),
        );
    }
}
