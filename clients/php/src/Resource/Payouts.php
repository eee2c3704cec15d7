<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\Payout;
use Recaudo\Model\Settlement;

/**
 * What the operator has paid out to the merchant, and what is on its way.
 */
final class Payouts extends Resource
{
    /**
     * List payouts. GET /v1/{merchant_id}/payouts
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, status?: 'draft'|'approved'|'sent'|'in_transit'|'paid'|'failed'|'returned'|'cancelled'} $filters
     * @return Listing<Payout>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, Payout::from(...));
    }

    /** Get a payout. GET /v1/{merchant_id}/payouts/{payout_id} */
    public function retrieve(string $id): Payout
    {
        return Payout::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Payout
    {
        return $this->retrieve($id);
    }

    /**
     * List the settlements that a payout pays. GET /v1/{merchant_id}/payouts/{payout_id}/settlements
     *
     * @param array{offset?: int, limit?: int} $filters
     * @return Listing<Settlement>
     */
    public function settlements(string $id, array $filters = []): Listing
    {
        return $this->listing(self::part($id) . '/settlements', $filters, Settlement::from(...));
    }
}
