<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\Delivery;
use Recaudo\Model\Recovery;
use Recaudo\Model\Webhook;
use Recaudo\Model\WebhookWithSecret;
use Recaudo\Shapes;

/**
 * @phpstan-import-type NewWebhook from Shapes
 * @phpstan-import-type WebhookUpdate from Shapes
 * @phpstan-import-type NewRecovery from Shapes
 */
final class Webhooks extends Resource
{
    /**
     * Create a webhook. POST /v1/{merchant_id}/webhooks
     *
     * @param NewWebhook $webhook
     */
    public function create(array $webhook, ?string $idempotencyKey = null): WebhookWithSecret
    {
        return WebhookWithSecret::from($this->call('POST', '', body: $webhook, idempotencyKey: $idempotencyKey));
    }

    /**
     * List webhooks. GET /v1/{merchant_id}/webhooks
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int} $filters
     * @return Listing<Webhook>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, Webhook::from(...));
    }

    /** Get a webhook. GET /v1/{merchant_id}/webhooks/{webhook_id} */
    public function retrieve(string $id): Webhook
    {
        return Webhook::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Webhook
    {
        return $this->retrieve($id);
    }

    /**
     * Update a webhook. PUT /v1/{merchant_id}/webhooks/{webhook_id}
     *
     * @param WebhookUpdate $changes
     */
    public function update(string $id, array $changes): Webhook
    {
        return Webhook::from($this->call('PUT', self::part($id), body: $changes));
    }

    /** Delete a webhook. DELETE /v1/{merchant_id}/webhooks/{webhook_id} */
    public function remove(string $id): void
    {
        $this->call('DELETE', self::part($id));
    }

    /** Verify a webhook. POST /v1/{merchant_id}/webhooks/{webhook_id}/verify/{code} */
    public function verify(string $id, string $code, ?string $idempotencyKey = null): void
    {
        $this->call('POST', self::part($id) . '/verify' . self::part($code), idempotencyKey: $idempotencyKey);
    }

    /** Resend the verification ping. POST /v1/{merchant_id}/webhooks/{webhook_id}/verify */
    public function ping(string $id, ?string $idempotencyKey = null): Webhook
    {
        return Webhook::from($this->call('POST', self::part($id) . '/verify', idempotencyKey: $idempotencyKey));
    }

    /** Rotate a webhook's signing secret. POST /v1/{merchant_id}/webhooks/{webhook_id}/rotate_secret */
    public function rotateSecret(string $id, ?string $idempotencyKey = null): WebhookWithSecret
    {
        return WebhookWithSecret::from($this->call('POST', self::part($id) . '/rotate_secret', idempotencyKey: $idempotencyKey));
    }

    /**
     * List a webhook's deliveries. GET /v1/{merchant_id}/webhooks/{webhook_id}/deliveries
     *
     * @param array{status?: 'delivered'|'failed'|'parked', offset?: int, limit?: int} $filters
     * @return Listing<Delivery>
     */
    public function deliveries(string $id, array $filters = []): Listing
    {
        return $this->listing(self::part($id) . '/deliveries', $filters, Delivery::from(...));
    }

    /**
     * Resend undelivered events. POST /v1/{merchant_id}/webhooks/{webhook_id}/recover
     *
     * @param NewRecovery $recovery
     */
    public function recover(string $id, array $recovery, ?string $idempotencyKey = null): Recovery
    {
        return Recovery::from($this->call('POST', self::part($id) . '/recover', body: $recovery, idempotencyKey: $idempotencyKey));
    }
}
