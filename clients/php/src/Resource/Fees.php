<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\Fee;
use Recaudo\Model\FeeRefund;
use Recaudo\Shapes;

/**
 * @phpstan-import-type NewFee from Shapes
 * @phpstan-import-type NewFeeRefund from Shapes
 */
final class Fees extends Resource
{
    /**
     * Charge a fee. POST /v1/{merchant_id}/fees
     *
     * @param NewFee $fee
     */
    public function create(array $fee, ?string $idempotencyKey = null): Fee
    {
        return Fee::from($this->call('POST', '', body: $fee, numbers: ['amount'], idempotencyKey: $idempotencyKey));
    }

    /**
     * List fees. GET /v1/{merchant_id}/fees
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int} $filters
     * @return Listing<Fee>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, Fee::from(...));
    }

    /** Get a fee. GET /v1/{merchant_id}/fees/{fee_id} */
    public function retrieve(string $id): Fee
    {
        return Fee::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Fee
    {
        return $this->retrieve($id);
    }

    /**
     * Refund a fee. POST /v1/{merchant_id}/fees/{fee_id}/refund
     *
     * @param NewFeeRefund $refund
     */
    public function refund(string $id, array $refund = [], ?string $idempotencyKey = null): FeeRefund
    {
        return FeeRefund::from($this->call('POST', self::part($id) . '/refund', body: $refund, numbers: ['amount'], idempotencyKey: $idempotencyKey));
    }
}
