<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Event
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        /** @var 'charge.created'|'charge.succeeded'|'charge.failed'|'charge.cancelled'|'charge.refunded'|'charge.reversed'|'charge.in_review'|'charge.returned'|'chargeback.created'|'chargeback.accepted'|'chargeback.rejected'|'reversal.created'|'reversal.accepted'|'reversal.contested'|'reversal.given_back'|'reversal.withdrawn'|'reversal.rejected'|'reversal.charged_back'|'subscription.created'|'subscription.activated'|'subscription.past_due'|'subscription.unpaid'|'subscription.cancelled'|'subscription.charge.failed'|'subscription.changed'|'subscription.change_scheduled'|'subscription.paused'|'subscription.resumed'|'invoice.created'|'invoice.finalized'|'invoice.paid'|'invoice.payment_failed'|'invoice.overdue'|'invoice.voided'|'credit.changed'|'transaction.expired'|'fee.succeeded'|'fee.refund.succeeded'|'coupon.redeemed'|'settlement.closed'|'balance.negative'|'split.received'|'split.changed'|'payout.created'|'payout.sent'|'payout.paid'|'payout.failed'|'payout.returned'|'payout.cancelled'|'customer.created'|'customer.updated'|'customer.deleted'|'card.created'|'card.updated'|'card.deleted'|'plan.created'|'plan.updated'|'plan.deleted'|'webhook.disabled' */
        public readonly string $type,
        public readonly \DateTimeImmutable $event_date,
        public readonly string $id,
        /** Sequence number of the event within its resource, without gaps */
        public readonly int $sequence,
        /** For charge.*, chargeback.*, fee.* and transaction.* */
        public readonly Charge|Fee|null $transaction = null,
        /** For reversal.* */
        public readonly ?Reversal $reversal = null,
        /** For subscription.* */
        public readonly ?Subscription $subscription = null,
        /** For invoice.* @var array<string, mixed>|null */
        public readonly ?array $invoice = null,
        /** For coupon.* @var array<string, mixed>|null */
        public readonly ?array $coupon = null,
        /** For settlement.closed and balance.negative @var array<string, mixed>|null */
        public readonly ?array $settlement = null,
        /** For payout.* @var array<string, mixed>|null */
        public readonly ?array $payout = null,
        /** For customer.* */
        public readonly ?Customer $customer = null,
        /** For card.* */
        public readonly ?Card $card = null,
        /** For plan.* */
        public readonly ?Plan $plan = null,
        /** For credit.changed @var array<string, mixed>|null */
        public readonly ?array $credit = null,
        /** For webhook.disabled */
        public readonly ?Webhook $webhook = null,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Event', $data);

        return new self(
            type: $reader->text('type'),
            event_date: $reader->instant('event_date'),
            id: $reader->text('id'),
            sequence: $reader->integer('sequence'),
            transaction: $reader->optionalObject('transaction', Reader::oneOf(Charge::class, Fee::class)),
            reversal: $reader->optionalObject('reversal', Reversal::from(...)),
            subscription: $reader->optionalObject('subscription', Subscription::from(...)),
            invoice: $reader->optionalMap('invoice'),
            coupon: $reader->optionalMap('coupon'),
            settlement: $reader->optionalMap('settlement'),
            payout: $reader->optionalMap('payout'),
            customer: $reader->optionalObject('customer', Customer::from(...)),
            card: $reader->optionalObject('card', Card::from(...)),
            plan: $reader->optionalObject('plan', Plan::from(...)),
            credit: $reader->optionalMap('credit'),
            webhook: $reader->optionalObject('webhook', Webhook::from(...)),
            extra: $reader->rest(),
        );
    }
}
