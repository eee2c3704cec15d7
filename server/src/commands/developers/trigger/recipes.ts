import { type EventType, eventTypes } from '@recaudo/contract/shared/event-types';
import type { Answered, Shop } from './shop.ts';

/** Causes an event through the API, with test cards. */
export type Recipe = (shop: Shop) => Promise<unknown>;

const person = { name: 'Ana', last_name: 'Torres', email: 'ana@example.com' };
const APPROVED = '4111111111111111';
/** Interface 18.1: declined for insufficient funds. */
const DECLINED = '4444444444444448';

const cardData = (card_number: string) => ({
  holder_name: 'Ana Torres',
  card_number,
  cvv2: '123',
  expiration_month: '12',
  expiration_year: '40',
});

const customer = (shop: Shop, fields: object = {}) =>
  shop.call('POST', '/customers', { ...person, requires_account: false, ...fields });
const card = (shop: Shop, number = APPROVED, prefix = '') =>
  shop.call('POST', `${prefix}/cards`, cardData(number));

const chargeBody = (source: Answered, fields: object = {}) => ({
  method: 'card',
  source_id: source.id,
  amount: 20_000,
  currency: 'COP',
  iva: '3193',
  description: 'Dos libras de café',
  device_session_id: 'recaudo-trigger',
  customer: person,
  ...fields,
});
const charge = async (shop: Shop, fields: object = {}) =>
  shop.call('POST', '/charges', chargeBody(await card(shop), fields));

const storeCharge = (shop: Shop) =>
  shop.call('POST', '/charges', {
    method: 'store',
    amount: 20_000,
    currency: 'COP',
    iva: '3193',
    description: 'Dos libras de café',
    customer: person,
  });

const chargeback = async (shop: Shop, ...statuses: string[]) => {
  const { id } = await charge(shop);
  for (const status of statuses) await shop.call('POST', `/sandbox/charges/${id}/chargeback`, { status });
};

/** Requested on the charge's day by the merchant's clock. Also returns the charge. */
const reversal = async (shop: Shop, ...steps: [verb: string, body?: object][]) => {
  const paid = await charge(shop);
  const { creation_date: paidAt } = paid as Answered & { creation_date: string };
  const body = { reason: 'not_received', noticed_on: paidAt.slice(0, 10) };
  const { id } = await shop.call('POST', `/charges/${paid.id}/reversals`, body);
  for (const [verb, sent = {}] of steps) await shop.call('POST', `/reversals/${id}/${verb}`, sent);
  return paid;
};

/** Creates a customer whose account has money to charge a fee to. */
const fee = async (shop: Shop) => {
  const { id } = await customer(shop, { requires_account: true });
  const source = await card(shop, APPROVED, `/customers/${id}`);
  const { customer: _payer, ...body } = chargeBody(source);
  await shop.call('POST', `/customers/${id}/charges`, body);
  return shop.call('POST', '/fees', { customer_id: id, amount: 1_000, description: 'Comisión' });
};

const plan = (shop: Shop, fields: object = {}) =>
  shop.call('POST', '/plans', {
    name: 'Café del mes',
    amount: 45_000,
    repeat_every: 1,
    repeat_unit: 'month',
    retry_times: 2,
    status_after_retry: 'unpaid',
    trial_days: 30,
    ...fields,
  });

const subscription = async (shop: Shop, number: string, planFields: object = {}) => {
  const { id: planId } = await plan(shop, planFields);
  const { id } = await customer(shop);
  const { id: sourceId } = await card(shop, number, `/customers/${id}`);
  const path = `/customers/${id}/subscriptions`;
  const made = await shop.call('POST', path, { plan_id: planId, source_id: sourceId });
  return `${path}/${made.id}`;
};

const declinedSubscription: Recipe = shop => subscription(shop, DECLINED, { trial_days: 0 });

export const recipes: Partial<Record<EventType, Recipe>> = {
  'customer.created': shop => customer(shop),
  'customer.updated': async shop => {
    const { id } = await customer(shop);
    await shop.call('PUT', `/customers/${id}`, { ...person, name: 'Ana María' });
  },
  'customer.deleted': async shop => shop.call('DELETE', `/customers/${(await customer(shop)).id}`),
  'card.created': shop => card(shop),
  'card.updated': async shop =>
    shop.call('PUT', `/cards/${(await card(shop)).id}`, { holder_name: 'Ana María Torres' }),
  'card.deleted': async shop => shop.call('DELETE', `/cards/${(await card(shop)).id}`),
  'plan.created': shop => plan(shop),
  'plan.updated': async shop =>
    shop.call('PUT', `/plans/${(await plan(shop)).id}`, { name: 'Café de la semana' }),
  'plan.deleted': async shop => shop.call('DELETE', `/plans/${(await plan(shop)).id}`),
  'charge.created': storeCharge,
  'charge.succeeded': shop => charge(shop),
  'charge.failed': async shop => shop.call('POST', '/charges', chargeBody(await card(shop, DECLINED)), 402),
  'charge.cancelled': async shop =>
    shop.call('POST', `/charges/${(await charge(shop, { capture: false })).id}/refund`, {}),
  'charge.refunded': async shop => shop.call('POST', `/charges/${(await charge(shop)).id}/refund`, {}),
  'transaction.expired': async shop =>
    shop.call('POST', `/sandbox/charges/${(await storeCharge(shop)).id}/pay`, { result: 'expired' }),
  'chargeback.created': shop => chargeback(shop, 'pending'),
  'chargeback.accepted': shop => chargeback(shop, 'pending', 'accepted'),
  'chargeback.rejected': shop => chargeback(shop, 'pending', 'rejected'),
  'reversal.created': shop => reversal(shop),
  'reversal.accepted': shop => reversal(shop, ['accept']),
  'reversal.given_back': shop => reversal(shop, ['accept']),
  'reversal.contested': shop => reversal(shop, ['contest', { answer: 'Entregado, guía 123' }]),
  'reversal.withdrawn': shop => reversal(shop, ['withdraw']),
  'reversal.rejected': shop =>
    reversal(shop, ['contest', { answer: 'Entregado, guía 123' }], ['decide', { in_favour_of: 'merchant' }]),
  'reversal.charged_back': async shop => {
    const { id } = await reversal(shop);
    await shop.call('POST', `/sandbox/charges/${id}/chargeback`, { status: 'pending' });
  },
  'fee.succeeded': fee,
  'fee.refund.succeeded': async shop => {
    // A refund is paid from the merchant's balance, which is empty for a new merchant.
    await charge(shop);
    await shop.call('POST', `/fees/${(await fee(shop)).id}/refund`, {});
  },
  'subscription.created': shop => subscription(shop, APPROVED),
  'subscription.cancelled': async shop => shop.call('DELETE', await subscription(shop, APPROVED)),
  'subscription.past_due': declinedSubscription,
  'subscription.charge.failed': declinedSubscription,
};

export function findRecipe(word: string | undefined): Recipe | undefined {
  const type = eventTypes.find(known => known === word);
  return type && recipes[type];
}
