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
import { basic } from '../../../support/world/gateway/client.ts';
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
  test('one per charged period, paid by its charge, with the days it covers', async () => {
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

  test('a declined period leaves its invoice open for its retries', async () => {
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

describe('the document of an invoice', () => {
  test('200: a PDF in letter size, in Spanish and English, and the page its QR code leads to', async () => {
    const { client, merchantId, privateKey, subscribe, list, number } = await open();
    await subscribe();
    await number();
    const [invoice] = await list();
    const headers = { authorization: basic(privateKey) };
    const get = (url: string) => shop.app.inject({ method: 'GET', url, headers });
    for (const lang of ['es', 'en']) {
      const pdf = await get(`/v1/${merchantId}/invoices/${invoice?.id}.pdf?lang=${lang}`);
      expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
      const text = pdf.rawPayload.toString('latin1');
      expect(text).toMatch(/^%PDF-/);
      expect(text).toContain('/MediaBox [0 0 612 792]');
      expect(text).toContain(lang === 'es' ? '/Lang (es-CO)' : '/Lang (en)');
    }
    const { body } = await client.get<{ hosted_url: string; pdf_url: string }>(`/invoices/${invoice?.id}`);
    expect(new URL(body.pdf_url).pathname).toBe(`/v1/${merchantId}/invoices/${invoice?.id}.pdf`);
    const { pathname } = new URL(body.hosted_url);
    const page = await get(`${pathname}?lang=es`);
    expect(page.body).toContain('Cuenta de cobro');
    expect(page.body).toContain('Café mensual');
    expect((await get(`${pathname}/pdf`)).headers['content-type']).toBe('application/pdf');
    expect((await get(`${pathname.slice(0, -1)}!`)).statusCode).toBe(404);
  });
});

describe('lists', () => {
  test('by status, customer, subscription and due date; 404 for missing ones', async () => {
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

  test('by number, of the merchant and of one customer; 422: no number', async () => {
    const { client, path, customerId, subscribe, list, number } = await open();
    await subscribe();
    await subscribe();
    await number();
    const [first, second] = await list();
    expect([first?.number, second?.number]).toEqual([1, 2]);
    expect(await list('&number=2')).toEqual([second]);
    expect(await list('&number=3')).toEqual([]);
    expect((await client.get(`${path}/invoices?number=1`)).body).toEqual([first]);
    expect(await list(`&number=1&customer_id=${customerId}`)).toEqual([first]);
    for (const wrong of ['x', '0', '1.5']) {
      expect((await client.get(`/invoices?number=${wrong}`)).body).toMatchObject({ error_code: 1003 });
    }
    const other = await open();
    expect((await other.client.get('/invoices?number=1')).body).toEqual([]);
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
