<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Model\CashPayment;
use Recaudo\Model\CashReference;
use Recaudo\Shapes;

/**
 * For cash networks, with a key of their own.
 * @phpstan-import-type NewCashPayment from Shapes
 */
final class Cash extends Resource
{
    /** Look up a reference. GET /cash/v1/references/{reference} */
    public function reference(string $reference): CashReference
    {
        return CashReference::from($this->call('GET', '/references' . self::part($reference)));
    }

    /**
     * Confirm a payment. POST /cash/v1/payments
     *
     * @param NewCashPayment $payment
     */
    public function pay(array $payment, ?string $idempotencyKey = null): CashPayment
    {
        return CashPayment::from($this->call('POST', '/payments', body: $payment, numbers: ['amount'], idempotencyKey: $idempotencyKey));
    }

    /** Reverse a payment. POST /cash/v1/payments/{network_transaction_id}/reverse */
    public function reverse(string $networkTransactionId, ?string $idempotencyKey = null): CashPayment
    {
        return CashPayment::from($this->call('POST', '/payments' . self::part($networkTransactionId) . '/reverse', body: [], idempotencyKey: $idempotencyKey));
    }
}
