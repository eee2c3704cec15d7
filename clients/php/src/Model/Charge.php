<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Charge
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly ?string $authorization,
        /** @var 'card'|'store'|'bank_account'|'customer' */
        public readonly string $method,
        /** @var 'in_progress'|'completed'|'refunded'|'chargeback_pending'|'chargeback_accepted'|'chargeback_adjustment'|'charge_pending'|'cancelled'|'failed' */
        public readonly string $status,
        public readonly bool $conciliated,
        public readonly \DateTimeImmutable $creation_date,
        public readonly \DateTimeImmutable $operation_date,
        public readonly ?string $description,
        public readonly ?string $error_message,
        public readonly ?string $order_id,
        public readonly string $amount,
        /** @var 'COP' */
        public readonly string $currency,
        /** @var 'in' */
        public readonly string $operation_type,
        /** @var 'charge' */
        public readonly string $transaction_type,
        public readonly ?string $iva,
        public readonly ?string $customer_id = null,
        public readonly ?string $iva_base = null,
        public readonly ?string $inc = null,
        public readonly ?string $tip = null,
        public readonly ?ChargeCard $card = null,
        public readonly ?ChargeCustomer $customer = null,
        /** Store charges only. In Mexico City time */
        public readonly ?\DateTimeImmutable $due_date = null,
        public readonly ?PaymentMethod $payment_method = null,
        /** The subscription whose period this PSE or cash payment covers */
        public readonly ?string $subscription_id = null,
        public readonly ?int $subscription_period = null,
        /** Present on card charges with more than one installment */
        public readonly ?ChargePaymentPlan $payment_plan = null,
        public readonly ?int $error_code = null,
        /** @var list<string>|null */
        public readonly ?array $fraud_rules = null,
        public readonly ?Retry $retry = null,
        public readonly ?ChargeFee $fee = null,
        public readonly ?Refund $refund = null,
        /** @var list<Refund>|null */
        public readonly ?array $refunds = null,
        /** @var list<Split>|null */
        public readonly ?array $splits = null,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Charge', $data);

        return new self(
            id: $reader->text('id'),
            authorization: $reader->optionalText('authorization'),
            method: $reader->text('method'),
            status: $reader->text('status'),
            conciliated: $reader->boolean('conciliated'),
            creation_date: $reader->instant('creation_date'),
            operation_date: $reader->instant('operation_date'),
            description: $reader->optionalText('description'),
            error_message: $reader->optionalText('error_message'),
            order_id: $reader->optionalText('order_id'),
            amount: $reader->number('amount'),
            currency: $reader->text('currency'),
            operation_type: $reader->text('operation_type'),
            transaction_type: $reader->text('transaction_type'),
            iva: $reader->optionalText('iva'),
            customer_id: $reader->optionalText('customer_id'),
            iva_base: $reader->optionalNumber('iva_base'),
            inc: $reader->optionalNumber('inc'),
            tip: $reader->optionalNumber('tip'),
            card: $reader->optionalObject('card', ChargeCard::from(...)),
            customer: $reader->optionalObject('customer', ChargeCustomer::from(...)),
            due_date: $reader->optionalInstant('due_date'),
            payment_method: $reader->optionalObject('payment_method', PaymentMethod::from(...)),
            subscription_id: $reader->optionalText('subscription_id'),
            subscription_period: $reader->optionalInteger('subscription_period'),
            payment_plan: $reader->optionalObject('payment_plan', ChargePaymentPlan::from(...)),
            error_code: $reader->optionalInteger('error_code'),
            fraud_rules: $reader->optionalTexts('fraud_rules'),
            retry: $reader->optionalObject('retry', Retry::from(...)),
            fee: $reader->optionalObject('fee', ChargeFee::from(...)),
            refund: $reader->optionalObject('refund', Refund::from(...)),
            refunds: $reader->optionalObjects('refunds', Refund::from(...)),
            splits: $reader->optionalObjects('splits', Split::from(...)),
            extra: $reader->rest(),
        );
    }
}
