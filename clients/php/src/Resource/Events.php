<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\Event;
use Recaudo\Model\Replay;
use Recaudo\Shapes;

/**
 * @phpstan-import-type NewReplay from Shapes
 */
final class Events extends Resource
{
    /**
     * List events. GET /v1/{merchant_id}/events
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, type?: 'charge.created'|'charge.succeeded'|'charge.failed'|'charge.cancelled'|'charge.refunded'|'charge.reversed'|'charge.in_review'|'charge.returned'|'chargeback.created'|'chargeback.accepted'|'chargeback.rejected'|'reversal.created'|'reversal.accepted'|'reversal.contested'|'reversal.given_back'|'reversal.withdrawn'|'reversal.rejected'|'reversal.charged_back'|'subscription.created'|'subscription.activated'|'subscription.past_due'|'subscription.unpaid'|'subscription.cancelled'|'subscription.charge.failed'|'subscription.changed'|'subscription.change_scheduled'|'subscription.paused'|'subscription.resumed'|'invoice.created'|'invoice.finalized'|'invoice.paid'|'invoice.payment_failed'|'invoice.overdue'|'invoice.voided'|'credit.changed'|'transaction.expired'|'fee.succeeded'|'fee.refund.succeeded'|'coupon.redeemed'|'settlement.closed'|'balance.negative'|'split.received'|'split.changed'|'payout.created'|'payout.sent'|'payout.paid'|'payout.failed'|'payout.returned'|'payout.cancelled'|'customer.created'|'customer.updated'|'customer.deleted'|'card.created'|'card.updated'|'card.deleted'|'plan.created'|'plan.updated'|'plan.deleted'|'webhook.disabled', resource?: string} $filters
     * @return Listing<Event>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, Event::from(...));
    }

    /** Get an event. GET /v1/{merchant_id}/events/{event_id} */
    public function retrieve(string $id): Event
    {
        return Event::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Event
    {
        return $this->retrieve($id);
    }

    /**
     * Resend an event. POST /v1/{merchant_id}/events/{event_id}/replay
     *
     * @param NewReplay $replay
     */
    public function replay(string $id, array $replay = [], ?string $idempotencyKey = null): Replay
    {
        return Replay::from($this->call('POST', self::part($id) . '/replay', body: $replay, idempotencyKey: $idempotencyKey));
    }
}
