<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo;

/**
 * The arrays that the API takes. An amount is an int or an exact decimal text: 20000 or '20000.50', never a float.
 *
 * @phpstan-type NewCard array{token_id?: string|null, holder_name?: string|null, card_number?: string|null, cvv2?: string|int|null, expiration_month?: string|int|null, expiration_year?: string|int|null, device_session_id?: string|null}
 * @phpstan-type CardUpdate array{holder_name?: string|null, cvv2?: string|int|null, expiration_month?: string|int|null, expiration_year?: string|int|null, merchant_id?: string|null}
 * @phpstan-type NewCashPayment array{reference: string, amount: int|numeric-string, network_transaction_id: string, paid_at?: string|\DateTimeInterface|null}
 * @phpstan-type NewCustomerCustomerAddress array{department?: string|null, city?: string|null, additional?: string|null}
 * @phpstan-type NewCustomer array{name: string, last_name?: string|null, email: string, phone_number?: string|null, customer_address?: NewCustomerCustomerAddress|null, external_id?: string|null, requires_account?: bool|null}
 * @phpstan-type NewSplit array{merchant_id: string, amount?: int|numeric-string|null, percent?: int|numeric-string|null, fee_payer?: 'platform'|'seller'|null, refund_share?: int|numeric-string|null}
 * @phpstan-type NewChargePaymentPlan array{payments?: int|null}
 * @phpstan-type NewChargeCard array{holder_name: string, card_number: string, cvv2?: string|int|null, expiration_month: string|int, expiration_year: string|int}
 * @phpstan-type NewCharge array{method: 'card', source_id?: string|null, amount: int|numeric-string, currency: 'COP', iva: string, iva_base?: int|numeric-string|null, inc?: int|numeric-string|null, tip?: int|numeric-string|null, description: string, order_id?: string|null, customer?: NewCustomer|null, splits?: list<NewSplit>|null, device_session_id: string, capture?: bool|null, use_3d_secure?: bool|null, redirect_url?: string|null, installments?: int|null, payment_plan?: NewChargePaymentPlan|null, card?: NewChargeCard|null}
 * @phpstan-type NewRedirectChargePaymentPlan array{payments?: int|null}
 * @phpstan-type NewRedirectCharge array{method: 'card', confirm: false, amount: int|numeric-string, currency: 'COP', iva: string, iva_base?: int|numeric-string|null, inc?: int|numeric-string|null, tip?: int|numeric-string|null, description: string, order_id?: string|null, customer?: NewCustomer|null, splits?: list<NewSplit>|null, redirect_url: string, send_email?: bool|null, use_3d_secure?: bool|null, capture?: bool|null, installments?: int|null, payment_plan?: NewRedirectChargePaymentPlan|null}
 * @phpstan-type NewStoreChargePaymentPlan array{payments?: int|null}
 * @phpstan-type NewStoreCharge array{method: 'store', amount: int|numeric-string, currency: 'COP', iva: string, iva_base?: int|numeric-string|null, inc?: int|numeric-string|null, tip?: int|numeric-string|null, description: string, order_id?: string|null, customer?: NewCustomer|null, splits?: list<NewSplit>|null, installments?: int|null, payment_plan?: NewStoreChargePaymentPlan|null, due_date?: string|\DateTimeInterface|null}
 * @phpstan-type PsePayerCustomerAddress array{department?: string|null, city?: string|null, additional?: string|null}
 * @phpstan-type PsePayer array{name: string, last_name?: string|null, email: string, phone_number?: string|null, customer_address?: PsePayerCustomerAddress|null, external_id?: string|null, requires_account?: false|null}
 * @phpstan-type NewBankAccountChargePaymentPlan array{payments?: int|null}
 * @phpstan-type NewBankAccountCharge array{method: 'bank_account', country?: 'COL'|null, amount: int, currency: 'COP', iva: string, iva_base?: int|numeric-string|null, inc?: int|numeric-string|null, tip?: int|numeric-string|null, description: string, order_id?: string|null, customer?: PsePayer|null, splits?: list<NewSplit>|null, installments?: int|null, payment_plan?: NewBankAccountChargePaymentPlan|null, redirect_url?: string|null, metadata?: list<array<string, mixed>>|array<string, mixed>|null}
 * @phpstan-type ChargeUpdate array{description?: string|null, order_id?: string|null}
 * @phpstan-type CaptureRequest array{amount?: int|numeric-string|null}
 * @phpstan-type RefundRequest array{description?: string|null, amount?: int|numeric-string|null}
 * @phpstan-type NewReversal array{reason: 'fraud'|'not_requested'|'not_received'|'not_as_ordered'|'defective', noticed_on: string, amount?: int|numeric-string|null, description?: string|null, payout_to?: string|null}
 * @phpstan-type NewSubMerchantTerms array{version: string, accepted_on: string}
 * @phpstan-type NewSubMerchant array{platform_id: string, name: string, email?: string|null, phone?: string|null, external_id?: string|null, legal_name: string, document_type: 'CC'|'CE'|'TI'|'PPT'|'PA'|'NIT', document: string, representative?: string|null, terms?: NewSubMerchantTerms|null}
 * @phpstan-type SubMerchantUpdateTerms array{version: string, accepted_on: string}
 * @phpstan-type SubMerchantUpdate array{representative?: string|null, terms?: SubMerchantUpdateTerms|null, suspended?: bool|null, reason?: string|null}
 * @phpstan-type CustomerUpdateCustomerAddress array{department?: string|null, city?: string|null, additional?: string|null}
 * @phpstan-type CustomerUpdate array{name: string, last_name?: string|null, email: string, phone_number?: string|null, customer_address?: CustomerUpdateCustomerAddress|null}
 * @phpstan-type NewInvoiceItem array{amount: int|numeric-string, description: string, quantity?: int|null, tax?: 'iva_19'|'iva_5'|'exempt'|'excluded'|'inc_8'|null, tax_behavior?: 'inclusive'|'exclusive'|null}
 * @phpstan-type NewInvoice array{items?: list<NewInvoiceItem>|null, collection?: 'automatic'|'send_invoice'|null, days_until_due?: int|null, finalize?: bool|null}
 * @phpstan-type NewCredit array{amount: int|numeric-string, reason?: string|null}
 * @phpstan-type NewCoupon array{id?: string|null, name: string, percent_off?: int|numeric-string|null, amount_off?: int|numeric-string|null, duration: 'once'|'repeating'|'forever', payments?: int|null, max_redemptions?: int|null, max_per_customer?: int|null, redeem_by?: string|null, plans?: list<string>|null}
 * @phpstan-type CouponUpdate array{name?: string|null, max_redemptions?: int|null, max_per_customer?: int|null, redeem_by?: string|null, plans?: list<string>|null, active?: bool|null}
 * @phpstan-type NewCouponCode array{code?: string|null, max_redemptions?: int|null}
 * @phpstan-type CouponCodeUpdate array{max_redemptions?: int|null, active?: bool|null}
 * @phpstan-type NewReplay array{webhook_id?: string|null}
 * @phpstan-type NewFee array{customer_id: string, amount: int|numeric-string, description: string, order_id?: string|null}
 * @phpstan-type NewFeeRefund array{amount?: int|numeric-string|null, description?: string|null}
 * @phpstan-type NewInvoicePayment array{source_id: string}
 * @phpstan-type PaidElsewhere array{reference: string, paid_date?: string|null}
 * @phpstan-type NewPlan array{name: string, amount: int|numeric-string, currency?: 'COP'|null, repeat_every: int, repeat_unit: 'week'|'month'|'year', retry_times?: int|null, retry_schedule?: 'daily'|'smart'|null, status_after_retry: 'unpaid'|'cancelled', trial_days: int, splits?: list<NewSplit>|null, price_model?: 'fixed'|'per_unit'|'package'|null, package_size?: int|null, tax?: 'iva_19'|'iva_5'|'exempt'|'excluded'|'inc_8'|null, tax_behavior?: 'inclusive'|'exclusive'|null, setup_amount?: int|numeric-string|null, minimum_amount?: int|numeric-string|null}
 * @phpstan-type NewTier array{up_to?: int|null, unit_amount?: int|numeric-string|null, flat_amount?: int|numeric-string|null}
 * @phpstan-type NewTieredPlan array{name: string, amount?: int|numeric-string|null, currency?: 'COP'|null, repeat_every: int, repeat_unit: 'week'|'month'|'year', retry_times?: int|null, retry_schedule?: 'daily'|'smart'|null, status_after_retry: 'unpaid'|'cancelled', trial_days: int, splits?: list<NewSplit>|null, price_model: 'graduated'|'volume', tiers: list<NewTier>, tax?: 'iva_19'|'iva_5'|'exempt'|'excluded'|'inc_8'|null, tax_behavior?: 'inclusive'|'exclusive'|null, setup_amount?: int|numeric-string|null, minimum_amount?: int|numeric-string|null}
 * @phpstan-type PlanUpdate array{name?: string|null, trial_days?: int|null, retry_schedule?: 'daily'|'smart'|null}
 * @phpstan-type NewPsePaymentPaymentPlan array{payments?: int|null}
 * @phpstan-type NewPsePayment array{country: 'COL', amount: int, currency: 'COP', iva: string, iva_base?: int|numeric-string|null, inc?: int|numeric-string|null, tip?: int|numeric-string|null, description: string, order_id?: string|null, customer?: PsePayer|null, splits?: list<NewSplit>|null, installments?: int|null, payment_plan?: NewPsePaymentPaymentPlan|null, redirect_url?: string|null, metadata?: list<array<string, mixed>>|array<string, mixed>|null}
 * @phpstan-type ReversalAnswer array{answer: string}
 * @phpstan-type ReversalDecision array{in_favour_of: 'payer'|'merchant', answer?: string|null}
 * @phpstan-type ReversalTransfer array{reference: string}
 * @phpstan-type ClockChange array{now: string|\DateTimeInterface|null}
 * @phpstan-type ClockAdvance array{days?: int|null, weeks?: int|null, months?: int|null, to?: string|\DateTimeInterface|null}
 * @phpstan-type NewOutage array{rail: 'card'|'pse'|'store', kind: 'down'|'slow'|'timeout', seconds: int|numeric-string}
 * @phpstan-type PlayedPayment array{result: 'approved'|'rejected'|'expired'}
 * @phpstan-type ChargebackNotice array{status: 'pending'|'accepted'|'rejected', reason?: 'fraud'|'not_recognised'|'not_received'|'not_as_described'|'duplicate'|'refund_not_processed'|'cancelled_recurring'|'other'|null}
 * @phpstan-type NewSubscriptionCard array{holder_name: string, card_number: string, cvv2: string|int, expiration_month: string|int, expiration_year: string|int, device_session_id?: string|null}
 * @phpstan-type NewSubscriptionItems array{plan_id: string, quantity?: int|null}
 * @phpstan-type NewSubscription array{plan_id: string, trial_end_date?: string|null, source_id?: string|null, card_id?: string|null, card?: NewSubscriptionCard|null, device_session_id?: string|null, quantity?: int|null, items?: list<NewSubscriptionItems>|null, start_date?: string|null, coupon?: string|null, collection?: 'automatic'|'send_invoice'|null, days_until_due?: int|null}
 * @phpstan-type SubscriptionUpdateItems array{plan_id: string, quantity?: int|null}
 * @phpstan-type SubscriptionUpdatePause array{until?: string|null, extend?: bool|null}
 * @phpstan-type SubscriptionUpdateCard array{holder_name?: string|null, card_number?: string|null, cvv2?: string|int|null, expiration_month?: string|int|null, expiration_year?: string|int|null, device_session_id?: string|null}
 * @phpstan-type SubscriptionUpdate array{plan_id?: string|null, quantity?: int|null, coupon?: string|null, items?: list<SubscriptionUpdateItems>|null, pause?: SubscriptionUpdatePause|null, when?: 'now'|'period_end'|null, proration?: 'charge_now'|'next_invoice'|'none'|null, payment?: 'card'|'invoice'|null, preview_token?: string|null, cancel_at_period_end?: bool|null, trial_end_date?: string|null, source_id?: string|null, card_id?: string|null, card?: SubscriptionUpdateCard|null, collection?: 'automatic'|'send_invoice'|null, days_until_due?: int|null}
 * @phpstan-type SubscriptionChangeItems array{plan_id: string, quantity?: int|null}
 * @phpstan-type SubscriptionChangePause array{until?: string|null, extend?: bool|null}
 * @phpstan-type SubscriptionChange array{plan_id?: string|null, quantity?: int|null, coupon?: string|null, items?: list<SubscriptionChangeItems>|null, pause?: SubscriptionChangePause|null, when?: 'now'|'period_end'|null, proration?: 'charge_now'|'next_invoice'|'none'|null, payment?: 'card'|'invoice'|null, preview_token?: string|null}
 * @phpstan-type NewTokenAddress array{line1?: string|null, line2?: string|null, line3?: string|null, city?: string|null, state?: string|null, department?: string|null, additional?: string|null, postal_code?: string|null, country_code?: string|null}
 * @phpstan-type NewToken array{holder_name: string, card_number: string, cvv2: string|int, expiration_month: string|int, expiration_year: string|int, address?: NewTokenAddress|null}
 * @phpstan-type NewWebhook array{url: string, user?: string|null, password?: string|null, event_types: list<'charge.created'|'charge.succeeded'|'charge.failed'|'charge.cancelled'|'charge.refunded'|'charge.reversed'|'charge.in_review'|'charge.returned'|'chargeback.created'|'chargeback.accepted'|'chargeback.rejected'|'reversal.created'|'reversal.accepted'|'reversal.contested'|'reversal.given_back'|'reversal.withdrawn'|'reversal.rejected'|'reversal.charged_back'|'subscription.created'|'subscription.activated'|'subscription.past_due'|'subscription.unpaid'|'subscription.cancelled'|'subscription.charge.failed'|'subscription.changed'|'subscription.change_scheduled'|'subscription.paused'|'subscription.resumed'|'invoice.created'|'invoice.finalized'|'invoice.paid'|'invoice.payment_failed'|'invoice.overdue'|'invoice.voided'|'credit.changed'|'transaction.expired'|'fee.succeeded'|'fee.refund.succeeded'|'coupon.redeemed'|'settlement.closed'|'balance.negative'|'split.received'|'split.changed'|'payout.created'|'payout.sent'|'payout.paid'|'payout.failed'|'payout.returned'|'payout.cancelled'|'customer.created'|'customer.updated'|'customer.deleted'|'card.created'|'card.updated'|'card.deleted'|'plan.created'|'plan.updated'|'plan.deleted'|'webhook.disabled'|'*'>, secret?: string|null}
 * @phpstan-type WebhookUpdate array{url?: string|null, user?: string|null, password?: string|null, event_types?: list<'charge.created'|'charge.succeeded'|'charge.failed'|'charge.cancelled'|'charge.refunded'|'charge.reversed'|'charge.in_review'|'charge.returned'|'chargeback.created'|'chargeback.accepted'|'chargeback.rejected'|'reversal.created'|'reversal.accepted'|'reversal.contested'|'reversal.given_back'|'reversal.withdrawn'|'reversal.rejected'|'reversal.charged_back'|'subscription.created'|'subscription.activated'|'subscription.past_due'|'subscription.unpaid'|'subscription.cancelled'|'subscription.charge.failed'|'subscription.changed'|'subscription.change_scheduled'|'subscription.paused'|'subscription.resumed'|'invoice.created'|'invoice.finalized'|'invoice.paid'|'invoice.payment_failed'|'invoice.overdue'|'invoice.voided'|'credit.changed'|'transaction.expired'|'fee.succeeded'|'fee.refund.succeeded'|'coupon.redeemed'|'settlement.closed'|'balance.negative'|'split.received'|'split.changed'|'payout.created'|'payout.sent'|'payout.paid'|'payout.failed'|'payout.returned'|'payout.cancelled'|'customer.created'|'customer.updated'|'customer.deleted'|'card.created'|'card.updated'|'card.deleted'|'plan.created'|'plan.updated'|'plan.deleted'|'webhook.disabled'|'*'>|null}
 * @phpstan-type NewRecovery array{since: string|\DateTimeInterface}
 * @phpstan-type AnyNewCharge NewCharge|NewRedirectCharge|NewStoreCharge|NewBankAccountCharge
 * @phpstan-type AnyNewPlan NewPlan|NewTieredPlan
 */
final class Shapes
{
    private function __construct()
    {
    }
}
