import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberInvoices } from '../../../../src/domain/billing/invoices/number-invoices.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { openOverdue } from '../../../support/world/billing/period-payments.ts';
import {
  advance,
  DECLINED,
  listCharges,
  NO_FUNDS,
  openSubscriber,
  type SubscriberOptions,
} from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { newCashNetwork } from '../../../support/world/shop/cash.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
  await newCashNetwork(shop, { maxAmountCentavos: 10_000_000n });
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

interface InvoiceBody {
  id: string;
  number: number | null;
  status: string;
  period_start: string;
  period_end: string;
  total: number;
  tax: number;
  amount_due: number;
  amount_paid: number;
  transaction_id: string | null;
  lines: { type: string; description: string; amount: number; total: number }[];
}

type TestGet = (path: string) => Promise<{ body: unknown }>;

const DAY = '2027-01-31';

async function open(options: SubscriberOptions = {}) {
  const own = await openSubscriber(shop, { day: DAY, ...options });
  const list = async (query = '') =>
    (await own.client.get<InvoiceBody[]>(`/invoices?limit=100${query}`)).body.toReversed();
  const number = () => numberInvoices(shop.gateway, 1_000);
  return { ...own, list, number };
}

const facts = ({ status, period_start, period_end, amount_due, amount_paid }: InvoiceBody) => [
  status,
  period_start,
  period_end,
  amount_due,
  amount_paid,
];

describe('the invoices of a subscription', () => {
  test('one for each charged period, paid by its charge, with the days it covers', async () => {
    const { client, subscribe, list, number } = await open();
    const { transaction } = await subscribe();
    await advance(client, { months: 2 });
    const charges = await listCharges(client);
    const found = await list();
    expect(found.map(facts)).toEqual([
      ['paid', '2027-01-31', '2027-02-27', 20_000, 20_000],
      ['paid', '2027-02-28', '2027-03-30', 20_000, 20_000],
      ['paid', '2027-03-31', '2027-04-29', 20_000, 20_000],
    ]);
    expect(found.map(({ transaction_id }) => transaction_id)).toEqual(charges.map(({ id }) => id));
    expect(found[0]?.transaction_id).toBe(transaction?.id);
    await number();
    expect((await list()).map(({ number: given }) => given)).toEqual([1, 2, 3]);
    expect((await client.get(`/invoices/${found[0]?.id}`)).body).toMatchObject({
      lines: [{ type: 'plan', description: 'Café mensual', quantity: 1, amount: 20_000, tax: null }],
    });
  });

  test('none during a trial; the first with its first charge', async () => {
    const { client, subscribe, list } = await open({ plan: { trial_days: 30 } });
    await subscribe();
    expect(await list()).toEqual([]);
    await advance(client, { days: 30 });
    expect((await list()).map(facts)).toEqual([['paid', '2027-03-02', '2027-04-01', 20_000, 20_000]]);
  });

  test('a declined period leaves its invoice open, and its retries use it again', async () => {
    const { client, path, id, one, list } = await overdue();
    const [declined] = await list();
    expect(declined).toMatchObject({ status: 'open', amount_paid: 0, transaction_id: null });
    await advance(client, { days: 1 });
    expect((await list()).map(invoice => invoice.id)).toEqual([declined?.id]);
    const source_id = await saveCard(client, undefined, path);
    const { body } = await client.put<{ status: string }>(one, { source_id });
    expect(body.status, id).toBe('active');
    const charges = await listCharges(client);
    expect(await list()).toMatchObject([
      { id: declined?.id, status: 'paid', amount_paid: 20_000, transaction_id: charges.at(-1)?.id },
    ]);
  });

  test('unpaid, it stays open; cancelled, it is uncollectible', async () => {
    const { client, one, list } = await overdue();
    await advance(client, { days: 4 });
    expect((await client.get<{ status: string }>(one)).body.status).toBe('unpaid');
    expect((await list()).map(({ status }) => status)).toEqual(['open']);
    await client.delete(one);
    expect((await list()).map(({ status }) => status)).toEqual(['uncollectible']);
  });

  test('retries that end the subscription make it uncollectible', async () => {
    const { client, list } = await overdue({ plan: { status_after_retry: 'cancelled', retry_times: 1 } });
    await advance(client, { days: 3 });
    expect((await list()).map(({ status }) => status)).toEqual(['uncollectible']);
  });

  test('a period paid by PSE or in cash is paid by that charge', async () => {
    const own = await openOverdue(shop);
    const { client, atBank, decide, ask } = own;
    const pending = await atBank();
    await decide(pending, 'approved');
    await ask(pending);
    expect((await client.get<InvoiceBody[]>('/invoices')).body).toMatchObject([
      { status: 'paid', amount_paid: 20_000, transaction_id: pending.chargeId },
    ]);
  });

  async function overdue(options: SubscriberOptions = {}) {
    const own = await open({ card: NO_FUNDS, ...options });
    const { id } = await own.subscribe();
    return { ...own, id, one: `${own.path}/subscriptions/${id}` };
  }
});

describe('prices', () => {
  const seats = { name: 'Equipo', price_model: 'per_unit', amount: 10_000 };

  test('seats, setup and IVA: the charge is the invoice, and reports the tax', async () => {
    const { client, planId, subscribe, list } = await open({
      plan: { ...seats, tax: 'iva_19', tax_behavior: 'exclusive', setup_amount: 50_000 },
    });
    expect((await client.get(`/plans/${planId}`)).body).toMatchObject({
      price_model: 'per_unit',
      tax: 'iva_19',
      tax_behavior: 'exclusive',
      setup_amount: 50_000,
    });
    const subscription = await subscribe({ quantity: 5 });
    expect(subscription).toMatchObject({ quantity: 5, transaction: { amount: 119_000, iva: '19000.00' } });
    await advance(client, { months: 1 });
    const found = await list();
    expect(found.map(({ total, tax }) => [total, tax])).toEqual([
      [119_000, 19_000],
      [59_500, 9_500],
    ]);
    expect(found[0]?.lines.map(({ total }) => total)).toEqual([59_500, 59_500]);
  });

  test.each([
    ['graduated', 54_000],
    ['volume', 44_000],
  ])('%s tiers', async (price_model, amount) => {
    const tiers = [{ up_to: 10, unit_amount: 5_000 }, { unit_amount: 4_000 }];
    const { subscribe } = await open({ plan: { name: 'Tramos', price_model, tiers, amount: undefined } });
    expect(await subscribe({ quantity: 11 })).toMatchObject({ transaction: { amount } });
  });

  test('packages, and a minimum for a period', async () => {
    const plan = { price_model: 'package', package_size: 25, amount: 30_000, minimum_amount: 50_000 };
    const { subscribe } = await open({ plan });
    expect(await subscribe({ quantity: 26 })).toMatchObject({ transaction: { amount: 60_000 } });
    expect(await subscribe({ quantity: 25 })).toMatchObject({ transaction: { amount: 50_000 } });
  });

  test.each<[code: number, param: string, fields: object]>([
    [1001, '/tiers', { price_model: 'graduated' }],
    [1001, '/package_size', { price_model: 'package' }],
    [1003, '/price_model', { price_model: 'metered' }],
    [1003, '/tiers', { price_model: 'per_unit', tiers: [{ unit_amount: 1 }] }],
    [1003, '/package_size', { package_size: 5 }],
    [1003, '/tax', { tax_behavior: 'exclusive' }],
    [1003, '/tax', { tax: 'iva_16' }],
    [1003, '/tiers', { price_model: 'volume', tiers: [] }],
    [1003, '/tiers/0/up_to', { price_model: 'volume', tiers: [{ unit_amount: 1 }, { unit_amount: 1 }] }],
    [1003, '/tiers/0/up_to', { price_model: 'volume', tiers: [{ up_to: 5, unit_amount: 1 }] }],
    [
      1003,
      '/tiers/1/up_to',
      { price_model: 'volume', tiers: [{ up_to: 5 }, { up_to: 5 }, { unit_amount: 1 }] },
    ],
  ])('%d at %s: %j', async (error_code, param, fields) => {
    const { client } = await open();
    const { body } = await client.post('/plans', { ...PLAN, ...fields });
    expect(body).toMatchObject({ error_code, param });
  });

  test.each<[plan: object, quantity: number]>([
    [{}, 2],
    [{ price_model: 'per_unit', amount: 9_000_000_000 }, 2],
    [{ price_model: 'volume', tiers: [{ up_to: 3 }, { unit_amount: 1_000 }], amount: undefined }, 3],
  ])('422 1003: plan %j cannot be billed for %d', async (plan, quantity) => {
    const { client, path, planId, cardId } = await open({ plan });
    const body = { plan_id: planId, source_id: cardId, quantity };
    expect((await client.post(`${path}/subscriptions`, body)).body).toMatchObject({
      error_code: 1003,
      param: '/quantity',
    });
  });
});

const PLAN = {
  name: 'Plan',
  amount: 20_000,
  repeat_every: 1,
  repeat_unit: 'month',
  status_after_retry: 'unpaid',
  trial_days: 0,
};

describe('the document of an invoice', () => {
  test('200: a PDF in letter size, in Spanish and English, and the page its QR code leads to', async () => {
    const { client, privateKey, subscribe, list, number } = await open();
    await subscribe();
    await number();
    const [invoice] = await list();
    const { merchantId } = await ofInvoice(client, invoice?.id ?? '');
    for (const lang of ['es', 'en']) {
      const answer = await fetch(
        `${shop.gateway.baseUrl}/v1/${merchantId}/invoices/${invoice?.id}.pdf?lang=${lang}`,
        {
          headers: { authorization: `Basic ${btoa(`${privateKey}:`)}` },
        },
      );
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      expect(text).toMatch(/^%PDF-/);
      expect(text).toContain('/MediaBox [0 0 612 792]');
    }
    const { hosted_url: hosted } = await ofInvoice(client, invoice?.id ?? '');
    const page = await (await fetch(hosted)).text();
    expect(page).toContain('Cuenta de cobro');
    expect(page).toContain('Café mensual');
    expect((await fetch(`${hosted}/pdf`)).headers.get('content-type')).toBe('application/pdf');
    expect((await fetch(`${hosted.slice(0, -1)}!`)).status).toBe(404);
  });

  const ofInvoice = async (client: { get: TestGet }, id: string) => {
    const { body } = await client.get(`/invoices/${id}`);
    const { pdf_url, hosted_url } = body as { pdf_url: string; hosted_url: string };
    return { merchantId: pdf_url.split('/').at(-3) ?? '', hosted_url };
  };
});

describe('lists', () => {
  test('by status, customer, subscription and due date; 404 for what is not there', async () => {
    const { client, path, customerId, subscribe, list } = await open();
    const { id } = await subscribe();
    const spare = await saveCard(client, DECLINED, path);
    const { id: refused } = await subscribe({ source_id: spare });
    const of = async (query: string) => (await list(query)).length;
    expect(await of('&status=open')).toBe(1);
    expect(await of('&status=paid')).toBe(1);
    expect(await of(`&subscription_id=${id}`)).toBe(1);
    expect(await of(`&subscription_id=${refused}&status=paid`)).toBe(0);
    expect(await of(`&customer_id=${customerId}`)).toBe(2);
    expect(await of(`&due_date[gte]=${DAY}&due_date[lte]=${DAY}`)).toBe(2);
    expect(await of('&due_date[gte]=2027-02-01')).toBe(0);
    expect((await client.get<InvoiceBody[]>(`${path}/invoices?status=paid`)).body).toHaveLength(1);
    expect((await client.get('/customers/a0000000000000000000/invoices')).body).toMatchObject({
      error_code: 1005,
    });
    expect((await client.get('/invoices/in000000000000000000')).body).toMatchObject({ error_code: 1005 });
  });

  test('404 1005: another merchant does not see an invoice', async () => {
    const { subscribe, list } = await open();
    await subscribe();
    const [invoice] = await list();
    const other = await open();
    expect((await other.client.get(`/invoices/${invoice?.id}`)).body).toMatchObject({ error_code: 1005 });
    expect(await other.list()).toEqual([]);
  });
});

describe('what uses none of it', () => {
  const unnamed = (text: string) =>
    text.replaceAll(/"(?:p|s|a|k|tr|tok)[a-z0-9]{17,19}"/g, '"ID"').replaceAll(/\d{6}X+\d{4}/g, 'CARD');

  test('a plan and a subscription look as they did before', async () => {
    const { client, path, planId, cardId, subscribe } = await open();
    const plan = await client.get(`/plans/${planId}`);
    expect(unnamed(plan.text)).toBe(
      '{"id":"ID","creation_date":"2027-01-31T09:00:00-05:00","name":"Café mensual","amount":20000.00,"currency":"COP",' +
        '"repeat_every":1,"repeat_unit":"month","retry_times":3,"retry_schedule":"daily","status":"active",' +
        '"status_after_retry":"unpaid","trial_days":0}',
    );
    const body = { plan_id: planId, source_id: cardId };
    const made = await client.post<{ id: string }>(`${path}/subscriptions`, body);
    expect(Object.keys(made.body)).toEqual([...SUBSCRIPTION_FIELDS, 'transaction']);
    const { id } = await subscribe();
    const shown = await client.get<object>(`${path}/subscriptions/${id}`);
    expect(Object.keys(shown.body)).toEqual(SUBSCRIPTION_FIELDS);
    expect(unnamed(shown.text)).toMatch(
      /^\{"id":"ID","creation_date":"2027-01-31T09:00:00-05:00","status":"active","cancel_at_period_end":false,"charge_date":"2027-02-28","current_period_number":1,"period_end_date":"2027-02-27","trial_end_date":"2027-01-30","plan_id":"ID","customer_id":"ID","card":\{.*\}\}$/,
    );
  });
});

const SUBSCRIPTION_FIELDS = [
  'id',
  'creation_date',
  'status',
  'cancel_at_period_end',
  'charge_date',
  'current_period_number',
  'period_end_date',
  'trial_end_date',
  'plan_id',
  'customer_id',
  'card',
];
