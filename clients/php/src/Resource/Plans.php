<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\Plan;
use Recaudo\Model\Subscription;
use Recaudo\Shapes;

/**
 * @phpstan-import-type AnyNewPlan from Shapes
 * @phpstan-import-type PlanUpdate from Shapes
 */
final class Plans extends Resource
{
    /**
     * Create a plan. POST /v1/{merchant_id}/plans
     *
     * @param AnyNewPlan $plan
     */
    public function create(array $plan, ?string $idempotencyKey = null): Plan
    {
        return Plan::from($this->call('POST', '', body: $plan, numbers: ['amount', 'setup_amount', 'minimum_amount'], idempotencyKey: $idempotencyKey));
    }

    /**
     * List plans. GET /v1/{merchant_id}/plans
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int} $filters
     * @return Listing<Plan>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, Plan::from(...));
    }

    /** Get a plan. GET /v1/{merchant_id}/plans/{plan_id} */
    public function retrieve(string $id): Plan
    {
        return Plan::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Plan
    {
        return $this->retrieve($id);
    }

    /**
     * Update a plan. PUT /v1/{merchant_id}/plans/{plan_id}
     *
     * @param PlanUpdate $changes
     */
    public function update(string $id, array $changes): Plan
    {
        return Plan::from($this->call('PUT', self::part($id), body: $changes));
    }

    /** Delete a plan. DELETE /v1/{merchant_id}/plans/{plan_id} */
    public function remove(string $id): void
    {
        $this->call('DELETE', self::part($id));
    }

    /**
     * List a plan's subscriptions. GET /v1/{merchant_id}/plans/{plan_id}/subscriptions
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, status?: 'trial'|'active'|'past_due'|'unpaid'|'cancelled'} $filters
     * @return Listing<Subscription>
     */
    public function subscriptions(string $id, array $filters = []): Listing
    {
        return $this->listing(self::part($id) . '/subscriptions', $filters, Subscription::from(...));
    }
}
