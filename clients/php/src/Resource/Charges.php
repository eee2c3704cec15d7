<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\Charge;
use Recaudo\Model\Reversal;
use Recaudo\Shapes;

/**
 * Of the merchant, or of one customer.
 * @phpstan-import-type AnyNewCharge from Shapes
 * @phpstan-import-type ChargeUpdate from Shapes
 * @phpstan-import-type CaptureRequest from Shapes
 * @phpstan-import-type RefundRequest from Shapes
 * @phpstan-import-type NewReversal from Shapes
 */
final class Charges extends Resource
{
    /**
     * Create a charge. POST /v1/{merchant_id}/charges
     *
     * @param AnyNewCharge $charge
     */
    public function create(array $charge, ?string $idempotencyKey = null): Charge
    {
        return Charge::from($this->call('POST', '', body: $charge, numbers: ['amount', 'iva_base', 'inc', 'tip'], idempotencyKey: $idempotencyKey));
    }

    /**
     * List charges. GET /v1/{merchant_id}/charges
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, order_id?: string, amount?: int|numeric-string, 'amount[gte]'?: int|numeric-string, 'amount[lte]'?: int|numeric-string, status?: 'in_progress'|'completed'|'refunded'|'chargeback_pending'|'chargeback_accepted'|'chargeback_adjustment'|'charge_pending'|'cancelled'|'failed'} $filters
     * @return Listing<Charge>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, Charge::from(...));
    }

    /** Get a charge. GET /v1/{merchant_id}/charges/{transaction_id} */
    public function retrieve(string $id): Charge
    {
        return Charge::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Charge
    {
        return $this->retrieve($id);
    }

    /**
     * Update a charge. PUT /v1/{merchant_id}/charges/{transaction_id}
     *
     * @param ChargeUpdate $changes
     */
    public function update(string $id, array $changes): Charge
    {
        return Charge::from($this->call('PUT', self::part($id), body: $changes));
    }

    /**
     * Capture a charge. POST /v1/{merchant_id}/charges/{transaction_id}/capture
     *
     * @param CaptureRequest $capture
     */
    public function capture(string $id, array $capture = [], ?string $idempotencyKey = null): Charge
    {
        return Charge::from($this->call('POST', self::part($id) . '/capture', body: $capture, numbers: ['amount'], idempotencyKey: $idempotencyKey));
    }

    /** Cancel a charge. POST /v1/{merchant_id}/charges/{transaction_id}/cancel */
    public function cancel(string $id, ?string $idempotencyKey = null): Charge
    {
        return Charge::from($this->call('POST', self::part($id) . '/cancel', body: [], idempotencyKey: $idempotencyKey));
    }

    /**
     * Refund a charge. POST /v1/{merchant_id}/charges/{transaction_id}/refund
     *
     * @param RefundRequest $refund
     */
    public function refund(string $id, array $refund = [], ?string $idempotencyKey = null): Charge
    {
        return Charge::from($this->call('POST', self::part($id) . '/refund', body: $refund, numbers: ['amount'], idempotencyKey: $idempotencyKey));
    }

    /**
     * Request a statutory reversal. POST /v1/{merchant_id}/charges/{transaction_id}/reversals
     *
     * @param NewReversal $reversal
     */
    public function requestReversal(string $id, array $reversal, ?string $idempotencyKey = null): Reversal
    {
        return Reversal::from($this->call('POST', self::part($id) . '/reversals', body: $reversal, numbers: ['amount'], idempotencyKey: $idempotencyKey));
    }
}
