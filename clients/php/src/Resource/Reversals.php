<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\Reversal;
use Recaudo\Shapes;

/**
 * Statutory reversals (Ley 1480).
 * @phpstan-import-type ReversalAnswer from Shapes
 * @phpstan-import-type ReversalDecision from Shapes
 * @phpstan-import-type ReversalTransfer from Shapes
 */
final class Reversals extends Resource
{
    /**
     * List statutory reversals. GET /v1/{merchant_id}/reversals
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, status?: 'requested'|'contested'|'accepted'|'given_back'|'withdrawn'|'rejected'|'charged_back', transaction_id?: string} $filters
     * @return Listing<Reversal>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, Reversal::from(...));
    }

    /** Get a statutory reversal. GET /v1/{merchant_id}/reversals/{reversal_id} */
    public function retrieve(string $id): Reversal
    {
        return Reversal::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Reversal
    {
        return $this->retrieve($id);
    }

    /** Accept a statutory reversal and return the money. POST /v1/{merchant_id}/reversals/{reversal_id}/accept */
    public function accept(string $id, ?string $idempotencyKey = null): Reversal
    {
        return Reversal::from($this->call('POST', self::part($id) . '/accept', idempotencyKey: $idempotencyKey));
    }

    /**
     * Contest a statutory reversal. POST /v1/{merchant_id}/reversals/{reversal_id}/contest
     *
     * @param ReversalAnswer $answer
     */
    public function contest(string $id, array $answer, ?string $idempotencyKey = null): Reversal
    {
        return Reversal::from($this->call('POST', self::part($id) . '/contest', body: $answer, idempotencyKey: $idempotencyKey));
    }

    /** Record that the payer withdrew a statutory reversal. POST /v1/{merchant_id}/reversals/{reversal_id}/withdraw */
    public function withdraw(string $id, ?string $idempotencyKey = null): Reversal
    {
        return Reversal::from($this->call('POST', self::part($id) . '/withdraw', idempotencyKey: $idempotencyKey));
    }

    /**
     * Record an authority's decision on a contested statutory reversal. POST /v1/{merchant_id}/reversals/{reversal_id}/decide
     *
     * @param ReversalDecision $decision
     */
    public function decide(string $id, array $decision, ?string $idempotencyKey = null): Reversal
    {
        return Reversal::from($this->call('POST', self::part($id) . '/decide', body: $decision, idempotencyKey: $idempotencyKey));
    }

    /**
     * Record the transfer that paid a statutory reversal. POST /v1/{merchant_id}/reversals/{reversal_id}/pay
     *
     * @param ReversalTransfer $transfer
     */
    public function pay(string $id, array $transfer, ?string $idempotencyKey = null): Reversal
    {
        return Reversal::from($this->call('POST', self::part($id) . '/pay', body: $transfer, idempotencyKey: $idempotencyKey));
    }
}
