<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Subscription
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly \DateTimeImmutable $creation_date,
        /** @var 'trial'|'active'|'past_due'|'unpaid'|'cancelled' */
        public readonly string $status,
        public readonly bool $cancel_at_period_end,
        public readonly ?string $charge_date,
        public readonly int $current_period_number,
        public readonly string $period_end_date,
        public readonly string $trial_end_date,
        public readonly string $plan_id,
        public readonly string $customer_id,
        public readonly ?SubscriptionCard $card,
        /** Units billed, where that is not 1 */
        public readonly ?int $quantity = null,
        public readonly ?SubscriptionDiscount $discount = null,
        /** Everything that is billed, where that is more than one plan @var list<SubscriptionItems>|null */
        public readonly ?array $items = null,
        public readonly ?string $start_date = null,
        public readonly ?SubscriptionPause $pause = null,
        public readonly ?PendingChange $pending_change = null,
        /** Where it is send_invoice @var 'automatic'|'send_invoice'|null */
        public readonly ?string $collection = null,
        public readonly ?int $days_until_due = null,
        public readonly ?Invoice $invoice = null,
        public readonly ?Charge $transaction = null,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Subscription', $data);

        return new self(
            id: $reader->text('id'),
            creation_date: $reader->instant('creation_date'),
            status: $reader->text('status'),
            cancel_at_period_end: $reader->boolean('cancel_at_period_end'),
            charge_date: $reader->optionalText('charge_date'),
            current_period_number: $reader->integer('current_period_number'),
            period_end_date: $reader->text('period_end_date'),
            trial_end_date: $reader->text('trial_end_date'),
            plan_id: $reader->text('plan_id'),
            customer_id: $reader->text('customer_id'),
            card: $reader->optionalObject('card', SubscriptionCard::from(...)),
            quantity: $reader->optionalInteger('quantity'),
            discount: $reader->optionalObject('discount', SubscriptionDiscount::from(...)),
            items: $reader->optionalObjects('items', SubscriptionItems::from(...)),
            start_date: $reader->optionalText('start_date'),
            pause: $reader->optionalObject('pause', SubscriptionPause::from(...)),
            pending_change: $reader->optionalObject('pending_change', PendingChange::from(...)),
            collection: $reader->optionalText('collection'),
            days_until_due: $reader->optionalInteger('days_until_due'),
            invoice: $reader->optionalObject('invoice', Invoice::from(...)),
            transaction: $reader->optionalObject('transaction', Charge::from(...)),
            extra: $reader->rest(),
        );
    }
}
