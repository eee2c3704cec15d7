<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo;

/**
 * The arrays that the API takes. An amount is an int or an exact decimal text: 20000 or '20000.50', never a float.
 *
 * @phpstan-type NewCard array{token_id?: string, holder_name?: string, card_number?: string, cvv2?: string|int, expiration_month?: string|int, expiration_year?: string|int, device_session_id?: string}
 * @phpstan-type CardUpdate array{holder_name?: string, cvv2?: string|int, expiration_month?: string|int, expiration_year?: string|int, merchant_id?: string}
 * @phpstan-type NewCashPayment array{reference: string, amount: int|numeric-string, network_transaction_id: string, paid_at?: string|\DateTimeInterface}
 * @phpstan-type NewCustomerCustomerAddress array{department?: string, city?: string, additional?: string}
 * @phpstan-type NewCustomer array{name: string, last_name?: string, email: string, phone_number?: string, customer_address?: NewCustomerCustomerAddress, external_id?: string, requires_account?: bool}
 * @phpstan-type NewChargePaymentPlan array{payments?: int}
 * @phpstan-type NewChargeCard array{holder_name: string, card_number: string, cvv2?: string|int, expiration_month: string|int, expiration_year: string|int}
 * @phpstan-type NewCharge array{method: 'card', source_id?: string, amount: int|numeric-string, currency: 'COP', iva: string, iva_base?: int|numeric-string, inc?: int|numeric-string, tip?: int|numeric-string, description: string, order_id?: string, customer?: NewCustomer, device_session_id: string, capture?: bool, use_3d_secure?: bool, redirect_url?: string, installments?: int, payment_plan?: NewChargePaymentPlan, card?: NewChargeCard}
 * @phpstan-type NewRedirectChargePaymentPlan array{payments?: int}
 * @phpstan-type NewRedirectCharge array{method: 'card', confirm: false, amount: int|numeric-string, currency: 'COP', iva: string, iva_base?: int|numeric-string, inc?: int|numeric-string, tip?: int|numeric-string, description: string, order_id?: string, customer?: NewCustomer, redirect_url: string, send_email?: bool, use_3d_secure?: bool, capture?: bool, installments?: int, payment_plan?: NewRedirectChargePaymentPlan}
 * @phpstan-type NewStoreChargePaymentPlan array{payments?: int}
 * @phpstan-type NewStoreCharge array{method: 'store', amount: int|numeric-string, currency: 'COP', iva: string, iva_base?: int|numeric-string, inc?: int|numeric-string, tip?: int|numeric-string, description: string, order_id?: string, customer?: NewCustomer, installments?: int, payment_plan?: NewStoreChargePaymentPlan, due_date?: string|\DateTimeInterface}
 * @phpstan-type PsePayerCustomerAddress array{department?: string, city?: string, additional?: string}
 * @phpstan-type PsePayer array{name: string, last_name?: string, email: string, phone_number?: string, customer_address?: PsePayerCustomerAddress, external_id?: string, requires_account?: false}
 * @phpstan-type NewBankAccountChargePaymentPlan array{payments?: int}
 * @phpstan-type NewBankAccountCharge array{method: 'bank_account', country?: 'COL', amount: int, currency: 'COP', iva: string, iva_base?: int|numeric-string, inc?: int|numeric-string, tip?: int|numeric-string, description: string, order_id?: string, customer?: PsePayer, installments?: int, payment_plan?: NewBankAccountChargePaymentPlan, redirect_url?: string, metadata?: list<array<string, mixed>>|array<string, mixed>}
 * @phpstan-type ChargeUpdate array{description?: string, order_id?: string}
 * @phpstan-type CaptureRequest array{amount?: int|numeric-string}
 * @phpstan-type RefundRequest array{description?: string, amount?: int|numeric-string}
 * @phpstan-type NewReversal array{reason: 'fraud'|'not_requested'|'not_received'|'not_as_ordered'|'defective', noticed_on: string, amount?: int|numeric-string, description?: string, payout_to?: string}
 * @phpstan-type CustomerUpdateCustomerAddress array{department?: string, city?: string, additional?: string}
 * @phpstan-type CustomerUpdate array{name: string, last_name?: string, email: string, phone_number?: string, customer_address?: CustomerUpdateCustomerAddress}
 * @phpstan-type NewReplay array{webhook_id?: string}
 * @phpstan-type NewFee array{customer_id: string, amount: int|numeric-string, description: string, order_id?: string}
 * @phpstan-type NewFeeRefund array{amount?: int|numeric-string, description?: string}
 * @phpstan-type NewPlan array{name: string, amount: int|numeric-string, currency?: 'COP', repeat_every: int, repeat_unit: 'week'|'month'|'year', retry_times?: int, retry_schedule?: 'daily'|'smart', status_after_retry: 'unpaid'|'cancelled', trial_days: int}
 * @phpstan-type PlanUpdate array{name?: string, trial_days?: int, retry_schedule?: 'daily'|'smart'}
 * @phpstan-type NewPsePaymentPaymentPlan array{payments?: int}
 * @phpstan-type NewPsePayment array{country: 'COL', amount: int, currency: 'COP', iva: string, iva_base?: int|numeric-string, inc?: int|numeric-string, tip?: int|numeric-string, description: string, order_id?: string, customer?: PsePayer, installments?: int, payment_plan?: NewPsePaymentPaymentPlan, redirect_url?: string, metadata?: list<array<string, mixed>>|array<string, mixed>}
 * @phpstan-type ReversalAnswer array{answer: string}
 * @phpstan-type ReversalDecision array{in_favour_of: 'payer'|'merchant', answer?: string}
 * @phpstan-type ReversalTransfer array{reference: string}
 * @phpstan-type ClockChange array{now?: string|\DateTimeInterface|null}
 * @phpstan-type ClockAdvance array{days?: int, weeks?: int, months?: int, to?: string|\DateTimeInterface}
 * @phpstan-type NewOutage array{rail: 'card'|'pse'|'store', kind: 'down'|'slow'|'timeout', seconds: int|numeric-string}
 * @phpstan-type PlayedPayment array{result: 'approved'|'rejected'|'expired'}
 * @phpstan-type ChargebackNotice array{status: 'pending'|'accepted'|'rejected', reason?: 'fraud'|'not_recognised'|'not_received'|'not_as_described'|'duplicate'|'refund_not_processed'|'cancelled_recurring'|'other'}
 * @phpstan-type NewSubscriptionCard array{holder_name: string, card_number: string, cvv2?: string|int, expiration_month: string|int, expiration_year: string|int, device_session_id?: string}
 * @phpstan-type NewSubscription array{plan_id: string, trial_end_date?: string, source_id?: string, card_id?: string, card?: NewSubscriptionCard, device_session_id?: string}
 * @phpstan-type SubscriptionUpdateCard array{holder_name?: string, card_number?: string, cvv2?: string|int, expiration_month?: string|int, expiration_year?: string|int, device_session_id?: string}
 * @phpstan-type SubscriptionUpdate array{cancel_at_period_end?: bool, trial_end_date?: string, source_id?: string, card_id?: string, card?: SubscriptionUpdateCard}
 * @phpstan-type NewTokenAddress array{line1?: string, line2?: string, line3?: string, city?: string, state?: string, department?: string, additional?: string, postal_code?: string, country_code?: string}
 * @phpstan-type NewToken array{holder_name: string, card_number: string, cvv2?: string|int, expiration_month: string|int, expiration_year: string|int, address?: NewTokenAddress}
 * @phpstan-type NewWebhook array{url: string, user?: string, password?: string, event_types: list<string>}
 * @phpstan-type WebhookUpdate array{url?: string, user?: string, password?: string, event_types?: list<string>}
 * @phpstan-type NewRecovery array{since: string|\DateTimeInterface}
 * @phpstan-type AnyNewCharge NewCharge|NewRedirectCharge|NewStoreCharge|NewBankAccountCharge
 */
final class Shapes
{
    private function __construct()
    {
    }
}
