<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class PseResult
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        /** The order_id, or the transaction id if you sent none */
        public readonly string $orderId,
        /** URL to send the payer to */
        public readonly string $redirect_url,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('PseResult', $data);

        return new self(
            orderId: $reader->text('orderId'),
            redirect_url: $reader->text('redirect_url'),
            extra: $reader->rest(),
        );
    }
}
