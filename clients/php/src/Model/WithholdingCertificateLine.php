<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class WithholdingCertificateLine
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $law,
        public readonly ?string $rate,
        public readonly string $base,
        public readonly string $amount,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('WithholdingCertificateLine', $data);

        return new self(
            law: $reader->text('law'),
            rate: $reader->optionalNumber('rate'),
            base: $reader->number('base'),
            amount: $reader->number('amount'),
            extra: $reader->rest(),
        );
    }
}
