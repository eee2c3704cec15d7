<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Model\PseResult;
use Recaudo\Shapes;

/**
 * PSE payments by the older call; charges.create takes them, too.
 * @phpstan-import-type NewPsePayment from Shapes
 */
final class Pse extends Resource
{
    /**
     * Create a PSE payment. POST /v1/{merchant_id}/pse
     *
     * @param NewPsePayment $payment
     */
    public function create(array $payment, ?string $idempotencyKey = null): PseResult
    {
        return PseResult::from($this->call('POST', '', body: $payment, numbers: ['amount', 'iva_base', 'inc', 'tip'], idempotencyKey: $idempotencyKey));
    }
}
