import type { EventType } from '@recaudo/contract/event-types';
import { writeJson } from '../../http/json-writer.ts';
import { resourceField } from '../events/event.ts';

const AMOUNT_CENTAVOS = 2_000_000n;
const IDS = {
  transaction: 'trprueba0000000000001',
  customer: 'cuprueba0000000000001',
  card: 'kprueba00000000000001',
  plan: 'pprueba00000000000001',
  subscription: 'sprueba00000000000001',
  reversal: 'rvprueba0000000000001',
  webhook: 'wprueba00000000000001',
};

/** What an object is like when this has just happened to it. */
const afterwards: Partial<Record<EventType, object>> = {
  'charge.created': { status: 'charge_pending', authorization: null },
  'charge.failed': {
    status: 'failed',
    authorization: null,
    error_message: 'card_declined',
    error_code: 3001,
  },
  'charge.cancelled': { status: 'cancelled' },
  'charge.refunded': { status: 'refunded' },
  'charge.reversed': { status: 'cancelled' },
  'charge.in_review': { status: 'in_progress' },
  'chargeback.created': { status: 'chargeback_pending' },
  'chargeback.accepted': { status: 'chargeback_accepted' },
  'chargeback.rejected': { status: 'chargeback_adjustment' },
  'transaction.expired': { status: 'cancelled', authorization: null },
  'reversal.accepted': { status: 'accepted' },
  'reversal.contested': { status: 'contested' },
  'reversal.given_back': { status: 'given_back' },
  'reversal.withdrawn': { status: 'withdrawn' },
  'reversal.rejected': { status: 'rejected' },
  'subscription.past_due': { status: 'past_due' },
  'subscription.unpaid': { status: 'unpaid' },
  'subscription.charge.failed': { status: 'past_due' },
  'subscription.cancelled': { status: 'cancelled', charge_date: null },
  'customer.deleted': { status: 'deleted' },
  'plan.deleted': { status: 'deleted' },
  'webhook.disabled': { status: 'disabled' },
};

const card = {
  id: IDS.card,
  holder_name: 'Ana Torres',
  card_number: '411111XXXXXX1111',
  expiration_month: '12',
  expiration_year: '30',
  address: null,
  allows_charges: true,
  allows_payouts: false,
  brand: 'visa',
  type: 'credit',
  bank_name: 'Banco de ejemplo',
  bank_code: '000',
  customer_id: IDS.customer,
};

const money = { amount: AMOUNT_CENTAVOS, currency: 'COP' };
const cardOf = (date: string) => ({ ...card, creation_date: date });

/** An object of each kind, as GET would show it. */
const samples: Readonly<Record<string, (date: string) => object>> = {
  transaction: date => ({
    id: IDS.transaction,
    authorization: '801585',
    operation_type: 'in',
    transaction_type: 'charge',
    method: 'card',
    status: 'completed',
    conciliated: false,
    creation_date: date,
    operation_date: date,
    description: 'Dos libras de café',
    error_message: null,
    order_id: 'prueba-1',
    ...money,
    iva: '3193',
    card: cardOf(date),
    customer_id: IDS.customer,
  }),
  reversal: date => ({
    id: IDS.reversal,
    transaction_id: IDS.transaction,
    status: 'requested',
    reason: 'not_received',
    ...money,
    noticed_on: date.slice(0, 10),
    description: null,
    payout_to: null,
    requested_by: 'payer',
    creation_date: date,
    answer_by: date,
    give_back_by: date,
    answer_date: null,
    answered_by: null,
    answer: null,
    closed_date: null,
    way: null,
    refund_id: null,
    error_code: null,
    given_back: null,
    reference: null,
    paid_by: null,
  }),
  subscription: date => ({
    id: IDS.subscription,
    creation_date: date,
    status: 'active',
    cancel_at_period_end: false,
    charge_date: date.slice(0, 10),
    current_period_number: 1,
    period_end_date: date.slice(0, 10),
    trial_end_date: date.slice(0, 10),
    plan_id: IDS.plan,
    customer_id: IDS.customer,
    card: cardOf(date),
  }),
  customer: date => ({
    id: IDS.customer,
    creation_date: date,
    name: 'Ana',
    last_name: 'Torres',
    email: 'ana@example.com',
    phone_number: '3104567890',
    status: 'active',
    external_id: null,
    address: null,
    customer_address: null,
    clabe: null,
  }),
  card: cardOf,
  plan: date => ({
    id: IDS.plan,
    creation_date: date,
    name: 'Café mensual',
    ...money,
    repeat_every: 1,
    repeat_unit: 'month',
    retry_times: 3,
    retry_schedule: 'smart',
    status: 'active',
    status_after_retry: 'unpaid',
    trial_days: 0,
  }),
  webhook: date => ({
    id: IDS.webhook,
    url: 'https://tienda.example/webhooks',
    user: null,
    event_types: ['*'],
    status: 'disabled',
    creation_date: date,
  }),
};

/** The object of an event that never happened to this merchant, as JSON text. */
export const samplePayload = (type: EventType, date: string): string =>
  writeJson({ ...samples[resourceField(type)]?.(date), ...afterwards[type] });
