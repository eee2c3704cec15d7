<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Store
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly ?string $convenio,
        public readonly ?string $max_amount,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Store', $data);

        return new self(
            id: $reader->text('id'),
            name: $reader->text('name'),
            convenio: $reader->optionalText('convenio'),
            max_amount: $reader->optionalNumber('max_amount'),
            extra: $reader->rest(),
        );
    }
}
