import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { insertCertificate } from '../../../src/domain/settlement/certificates/store.ts';
import { takeMovements } from '../../../src/domain/settlement/movements/take-movements.ts';
import { followMerchant } from '../../../src/domain/settlement/settlements/follow-settlements.ts';
import { saveShares } from '../../../src/domain/settlement/shares/share-store.ts';
import { saveTerms } from '../../../src/domain/settlement/terms/store.ts';
import { newId } from '../../../src/platform/primitives/values/id.ts';
import { exampleId, exampleValues } from '../../../src/portal/docs/snippets/example-values.ts';
import { customerWithBalance, payCharge } from '../fixtures/money.ts';
import { plan } from '../world/billing/subscriptions.ts';
import { paidPse, requestReversal, stopClock, TUESDAY } from '../world/disputes/reversals.ts';
import type { TestClient } from '../world/gateway/client.ts';
import type { TestGateway } from '../world/gateway/test-gateway.ts';
import { plantPayout } from '../world/payouts/payees.ts';
import { newOperator, newOperatorKey, newSellerBody } from '../world/settlement/platform.ts';
import { usualAgent, usualTerms } from '../world/settlement/settled-merchant.ts';
import { createVoucher, newCashNetwork } from '../world/shop/cash.ts';
import { cardData, chargeBody, saveCard, saveCustomer } from '../world/shop/shop.ts';

/** The caller of an example, and the real ids that replace the ones in its text. */
export interface Prepared {
  merchantId: string;
  key: string;
  /** Real values by the placeholder that the example has. */
  real: ReadonlyMap<string, string>;
}

/** Operations whose example cannot run, with the reason. */
export const notRunnable: Readonly<Record<string, string>> = {
  verifyWebhook: 'the code comes with a delivery to the shop',
};

interface Bench {
  shop: TestGateway;
  client: TestClient;
  merchantId: string;
  operationId: string;
  /** The path of the customer, or empty. */
  prefix: string;
  real: Map<string, string>;
}

let count = 0;

/** Creates a merchant with all the objects that an operation's example refers to. */
export async function prepare(shop: TestGateway, operationId: string, path: string): Promise<Prepared> {
  const { merchant, privateKey, client } = await shop.merchant();
  const real = new Map<string, string>();
  count += 1;
  real.set(String(exampleValues['order_id']), `orden-${count}`);
  real.set(String(exampleValues['noticed_on']), TUESDAY.slice(0, 10));
  real.set(String(exampleValues['url']), `https://tienda.example/webhooks/${count}`);
  const bench: Bench = { shop, client, merchantId: merchant.id, operationId, prefix: '', real };
  let key = privateKey;
  if (path.startsWith('/cash/')) key = await prepareCash(bench);
  if (path.startsWith('/v1/platform/')) key = await preparePlatform(bench);
  if (path.includes('/customers/{')) {
    const customerId = await saveCustomer(client);
    put(bench, 'customer_id', customerId);
    bench.prefix = `/customers/${customerId}`;
  }
  for (const [name, make] of Object.entries(makers)) {
    if (needs(operationId, path, name)) put(bench, name, await make(bench));
  }
  return { merchantId: merchant.id, key, real };
}

const put = ({ real }: Bench, name: string, value: string): void => {
  real.set(exampleId(name, undefined) ?? String(exampleValues[name] ?? name), value);
};

/** Ids that examples name in bodies rather than in paths. */
const inBodies: Readonly<Record<string, readonly string[]>> = {
  source_id: [
    'createCharge',
    'createCustomerCharge',
    'createCustomerSubscription',
    'updateCustomerSubscription',
  ],
  plan_id: ['createCustomerSubscription', 'previewCustomerSubscription'],
  customer_id: ['createFee'],
  webhook_id: ['replayEvent'],
};

const needs = (operationId: string, path: string, name: string): boolean =>
  (path.includes(`{${name}}`) && name !== 'customer_id') || (inBodies[name] ?? []).includes(operationId);

const idOf = async (answer: Promise<{ status: number; body: Record<string, unknown>; text: string }>) => {
  const { status, body, text } = await answer;
  if (status >= 300) throw new Error(`an object that the example needs was not created: ${text}`);
  return String(body['id']);
};

const makers: Readonly<Record<string, (bench: Bench) => Promise<string>>> = {
  customer_id: async ({ client }) => (await customerWithBalance(client, 50_000)).customerId,
  source_id: ({ client, prefix }) => saveCard(client, '5555555555554444', prefix),
  card_id: ({ client, prefix }) => saveCard(client, '5555555555554444', prefix),
  plan_id: ({ client }) => idOf(client.post('/plans', plan)),
  coupon_id: ({ client }) =>
    idOf(client.post('/coupons', { name: 'Mitad', percent_off: 50, duration: 'once' })),
  code_id: async ({ client, real }) =>
    idOf(client.post(`/coupons/${real.get(exampleId('coupon_id', undefined) ?? '')}/codes`, {})),
  transaction_id: chargeFor,
  subscription_id: async ({ client, prefix, operationId }) => {
    const planId = await idOf(client.post('/plans', plan));
    const source_id = await saveCard(client, '4242424242424242', prefix);
    const id = await idOf(client.post(`${prefix}/subscriptions`, { plan_id: planId, source_id }));
    if (operationId === 'deleteCustomerSubscriptionPendingChange') {
      const plan_id = await idOf(client.post('/plans', plan));
      await idOf(client.put(`${prefix}/subscriptions/${id}`, { plan_id, when: 'period_end' }));
    }
    return id;
  },
  invoice_id: invoiceFor,
  item_id: ({ client, prefix }) =>
    idOf(client.post(`${prefix}/invoice_items`, { amount: 5_000, description: 'Domicilio' })),
  credit_note_id: async ({ client }) => {
    const path = `/customers/${await saveCustomer(client)}`;
    const plan_id = await idOf(client.post('/plans', plan));
    const source_id = await saveCard(client, '4242424242424242', path);
    await idOf(client.post(`${path}/subscriptions`, { plan_id, source_id }));
    const [invoice] = (await client.get<{ transaction_id: string }[]>('/invoices')).body;
    await client.post(`/charges/${invoice?.transaction_id}/refund`, { amount: 1_000 });
    const { body } = await client.get<{ id: string }[]>('/credit_notes');
    return body[0]?.id ?? '';
  },
  payout_id: ({ shop, merchantId }) => plantPayout(shop, merchantId, 10_000_00n),
  settlement_id: async ({ shop, client, merchantId }) => {
    const { database, clock } = shop.gateway;
    await saveTerms(database, usualTerms(merchantId), clock.now());
    await client.post('/charges', chargeBody(await saveCard(client)));
    await takeMovements(shop.gateway, 500);
    // The money is available after a weekend at the latest.
    const later = {
      ...shop.gateway,
      clock: { now: () => new Date(clock.now().getTime() + 10 * 86_400_000) },
    };
    await followMerchant(later, merchantId, { onDemand: true });
    const { body } = await client.get<{ id: string }[]>('/settlements');
    return body[0]?.id ?? '';
  },
  certificate_id: async ({ shop, merchantId }) => {
    const id = newId('withholdingCertificate');
    await insertCertificate(shop.gateway.database, merchantId, {
      id,
      tax: 'renta',
      period: '2025',
      city: '',
      lines: [],
      periodStart: '2025-01-01' as CalendarDate,
      periodEnd: '2025-12-31' as CalendarDate,
      creationDate: shop.gateway.clock.now(),
      issueDate: '2026-03-01' as CalendarDate,
      agent: usualAgent,
      party: { name: 'Café La Candelaria S.A.S.', nit: '900123456-8' },
      baseCentavos: 10_000_000n,
      amountCentavos: 150_000n,
    });
    return id;
  },
  split_share_id: async ({ shop, merchantId }) => {
    const { merchant: platform } = await shop.merchant();
    const now = shop.gateway.clock.now();
    const share = {
      merchantId,
      id: newId('splitShare'),
      platformId: platform.id,
      chargeId: newId('transaction'),
      position: 0,
      creationDate: now,
      changeDate: now,
      method: 'card',
      availableOn: bogotaDateOf(now),
      amountCentavos: 2_000_000n,
      feeCentavos: 0n,
      returnedCentavos: 2_000_000n,
      postedCentavos: 0n,
      postings: 1,
    } as const;
    await saveShares(shop.gateway.database, [share]);
    return share.id;
  },
  token_id: ({ client }) => idOf(client.post('/tokens', cardData())),
  // The gateway's own inbox needs no code.
  webhook_id: ({ shop, client, merchantId }) =>
    idOf(
      client.post('/webhooks', {
        url: `${shop.gateway.baseUrl}/inbox/${merchantId}`,
        event_types: ['*'],
      }),
    ),
  event_id: async ({ client }) => {
    await saveCustomer(client);
    const { body } = await client.get<{ id: string }[]>('/events');
    return body[0]?.id ?? '';
  },
  fee_id: async ({ client }) => {
    await payCharge(client, await saveCard(client), 50_000);
    const { customerId } = await customerWithBalance(client, 50_000);
    return idOf(client.post('/fees', { customer_id: customerId, amount: 20_000, description: 'Uso' }));
  },
  reversal_id: reversalFor,
};

/** A draft if the operation finalizes it, otherwise an issued invoice, with a card if the operation pays it. */
async function invoiceFor(bench: Bench): Promise<string> {
  const { client, operationId } = bench;
  const path = `/customers/${await saveCustomer(client)}`;
  const items = [{ amount: 20_000, description: 'Molienda' }];
  const finalize = operationId !== 'finalizeInvoice';
  const id = await idOf(client.post(`${path}/invoices`, { items, finalize }));
  if (operationId === 'payInvoice') put(bench, 'source_id', await saveCard(client, '4242424242424242', path));
  return id;
}

async function chargeFor({ client, operationId, prefix }: Bench): Promise<string> {
  if (/^(pay|cancel)/.test(operationId)) return (await createVoucher(client, {}, prefix)).id;
  if (/^create\w*Reversal$/.test(operationId)) await stopClock(client);
  const cardId = await saveCard(client, '5555555555554444', prefix);
  if (!operationId.startsWith('capture')) return payCharge(client, cardId, 20_000, prefix);
  return idOf(client.post(`${prefix}/charges`, chargeBody(cardId, { capture: false })));
}

async function reversalFor({ shop, client, operationId }: Bench): Promise<string> {
  await stopClock(client);
  const { chargeId } = await paidPse(shop, client);
  const { id } = await requestReversal(client, chargeId);
  if (operationId === 'decideReversal')
    await idOf(client.post(`/reversals/${id}/contest`, { answer: 'Se entregó' }));
  if (operationId === 'payReversal') await idOf(client.post(`/reversals/${id}/accept`));
  return id;
}

/** Makes the merchant a platform, with a seller to read or change, and returns the key of its program. */
async function preparePlatform(bench: Bench): Promise<string> {
  const { shop, merchantId } = bench;
  await saveTerms(shop.gateway.database, usualTerms(merchantId), shop.gateway.clock.now());
  const operator = await newOperator(shop, merchantId);
  const { body } = await operator<{ id: string }>('POST', '', newSellerBody(merchantId));
  // The example has one id for all merchants, and only the seller's is in a path.
  put(bench, 'sub_merchant_id', bench.operationId === 'createPlatformMerchant' ? merchantId : body.id);
  return newOperatorKey(shop, merchantId);
}

/** Creates a cash network and a voucher to pay there, and returns the network's key. */
async function prepareCash(bench: Bench): Promise<string> {
  const network = await newCashNetwork(bench.shop);
  const { payment_method: voucher } = await createVoucher(bench.client);
  const number = `0042-${count}`;
  put(bench, 'reference', voucher.reference);
  put(bench, 'network_transaction_id', number);
  if (bench.operationId === 'reverseCashPayment') await network.pay(voucher.reference, number);
  return network.key;
}
