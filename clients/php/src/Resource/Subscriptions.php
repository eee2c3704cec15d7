<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\ChangePreview;
use Recaudo\Model\Subscription;
use Recaudo\Shapes;

/**
 * @phpstan-import-type NewSubscription from Shapes
 * @phpstan-import-type SubscriptionUpdate from Shapes
 * @phpstan-import-type SubscriptionChange from Shapes
 */
final class Subscriptions extends Resource
{
    /**
     * Create a subscription. POST /v1/{merchant_id}/customers/{customer_id}/subscriptions
     *
     * @param NewSubscription $subscription
     */
    public function create(array $subscription, ?string $idempotencyKey = null): Subscription
    {
        return Subscription::from($this->call('POST', '', body: $subscription, idempotencyKey: $idempotencyKey));
    }

    /**
     * List a customer's subscriptions. GET /v1/{merchant_id}/customers/{customer_id}/subscriptions
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, status?: 'trial'|'active'|'past_due'|'unpaid'|'cancelled'} $filters
     * @return Listing<Subscription>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, Subscription::from(...));
    }

    /** Get a subscription. GET /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id} */
    public function retrieve(string $id): Subscription
    {
        return Subscription::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Subscription
    {
        return $this->retrieve($id);
    }

    /**
     * Update a subscription. PUT /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}
     *
     * @param SubscriptionUpdate $changes
     */
    public function update(string $id, array $changes): Subscription
    {
        return Subscription::from($this->call('PUT', self::part($id), body: $changes));
    }

    /**
     * Preview a change of a subscription. POST /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}/preview
     *
     * @param SubscriptionChange $change
     */
    public function preview(string $id, array $change = [], ?string $idempotencyKey = null): ChangePreview
    {
        return ChangePreview::from($this->call('POST', self::part($id) . '/preview', body: $change, idempotencyKey: $idempotencyKey));
    }

    /** Revoke the scheduled change of a subscription. DELETE /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}/pending_change */
    public function revokeChange(string $id): Subscription
    {
        return Subscription::from($this->call('DELETE', self::part($id) . '/pending_change'));
    }

    /** Cancel a subscription. DELETE /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id} */
    public function cancel(string $id, string|null $refund = null): void
    {
        $this->call('DELETE', self::part($id), query: ['refund' => $refund]);
    }
}
