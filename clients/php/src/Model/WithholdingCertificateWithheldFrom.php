<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class WithholdingCertificateWithheldFrom
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $name,
        public readonly string $nit,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('WithholdingCertificateWithheldFrom', $data);

        return new self(
            name: $reader->text('name'),
            nit: $reader->text('nit'),
            extra: $reader->rest(),
        );
    }
}
