import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconciliationLists } from '../../src/dashboard/reconciliation/store.ts';
import { replannedStatement, statement } from '../../src/database/connection.ts';
import { movementSearches } from '../../src/domain/reconciliation/movement-store.ts';
import { type ManualClock, manualClock } from '../../src/primitives/clock.ts';
import { createVoucher } from '../support/cash.ts';
import type { TestClient } from '../support/client.ts';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';
import { attemptOf, createPse, goToBank } from '../support/pse.ts';
import { chargeBody, saveCard } from '../support/shop.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

interface Summary {
  from: string;
  to: string;
  days: Record<string, unknown>[];
}
interface Match {
  id: string;
  how: string;
  note: string | null;
}
interface Day {
  transactions: { id: string; kind: string; received: number | null; match: Match | null }[];
  lines: { file_id: string; number: number; transaction_id: string | null; match: Match | null }[];
}
interface Upload {
  result: string;
  file: { id: string; lines: number; matched: number } | null;
  problems: { line: number; problem: string; value: string }[];
}

let clock: ManualClock;
let shop: TestGateway;
let dashboard: TestDashboard;
let client: TestClient;
let data: TestClient;
let merchant: Awaited<ReturnType<TestGateway['merchant']>>;
let ids: Record<'card' | 'refund' | 'voucher', string>;
let reference: string;

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  shop = await startTestGateway({ clock });
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

/** A card charge of 20,000 with a refund of 5,000 on the 14th, and a voucher of 30,000 that is paid the day after. */
beforeEach(async () => {
  clock.set(new Date('2026-11-14T15:00:00Z'));
  merchant = await shop.merchant();
  ({ client } = merchant);
  data = dashboard.clientOf(merchant);
  const { body } = await client.post('/charges', chargeBody(await saveCard(client), { order_id: 'R-1' }));
  const voucher = await createVoucher(client, { amount: 30_000 });
  reference = voucher.payment_method.reference;
  const refunded = await client.post<{ refund: { id: string } }>(`/charges/${String(body.id)}/refund`, {
    amount: 5_000,
  });
  clock.set(new Date('2026-11-16T03:00:00Z'));
  await client.post(`/sandbox/charges/${voucher.id}/pay`, { result: 'approved' });
  ids = { card: String(body.id), refund: refunded.body.refund.id, voucher: voucher.id };
});

const head = 'fecha;medio;monto;referencia\n';
const send = async (lines: string, name = 'banco.csv') =>
  (await data.post<Upload>('/reconciliation/files', { name, content: head + lines })).body;
const summary = async () => (await data.get<Summary>('/reconciliation')).body;
const dayOf = async (day: string, method: string) =>
  (await data.get<Day>(`/reconciliation/days/${day}/${method}`)).body;
const isConciliated = async (id: string) => (await client.get(`/charges/${id}`)).body['conciliated'];

describe('what is expected', () => {
  test('200: by Bogotá day and method, on the day of the payment, net of refunds and fees', async () => {
    expect(await summary()).toEqual({
      from: '2026-11-01',
      to: '2026-11-15',
      days: [
        {
          day: '2026-11-15',
          method: 'store',
          charges: 1,
          charged: 30_000,
          refunded: 0,
          fees: 0,
          expected: 30_000,
          lines: 0,
          received: 0,
          difference: -30_000,
          open_transactions: 1,
          open_lines: 0,
        },
        {
          day: '2026-11-14',
          method: 'card',
          charges: 1,
          charged: 20_000,
          refunded: 5_000,
          // 1,761.20, of which the refund has given back a quarter.
          fees: 1_320.9,
          expected: 13_679.1,
          lines: 0,
          received: 0,
          difference: -13_679.1,
          open_transactions: 2,
          open_lines: 0,
        },
      ],
    });
  });

  test.each([
    ['method=store', ['2026-11-15']],
    ['method=bank_account', []],
    ['creation[gte]=2026-11-15', ['2026-11-15']],
    ['creation[lte]=2026-11-14', ['2026-11-14']],
  ])('200: %s', async (query, days) => {
    const { body } = await data.get<Summary>(`/reconciliation?${query}`);
    expect(body.days.map(({ day }) => day)).toEqual(days);
  });

  test('200: a PSE payment stands on the day on which the bank approved it', async () => {
    clock.set(new Date('2026-11-16T04:55:00Z'));
    const pse = await createPse(shop, client, { amount: 50_000 });
    await goToBank(shop, merchant.merchant, pse);
    clock.set(new Date('2026-11-16T05:05:00Z'));
    await client.post(`/sandbox/charges/${pse.chargeId}/pay`, { result: 'approved' });
    const { days } = await summary();
    expect(days[0]).toMatchObject({ day: '2026-11-16', method: 'bank_account', expected: 50_000 });
    const { cus } = await attemptOf(shop, merchant.merchant, pse.chargeId);
    expect(await send(`2026-11-16;pse;50000;${cus}\n`)).toMatchObject({ file: { matched: 1 } });
  });

  test.each(['creation[gte]=2026-09-01', 'method=gold', 'creation[gte]=hoy'])('422 1003: %s', async query => {
    expect(await data.get(`/reconciliation?${query}`)).toMatchObject({ status: 422 });
  });

  test.each(['2026-02-30/card', 'hoy/card', '2026-11-14/customer'])('404 1005: days/%s', async path => {
    expect(await data.get(`/reconciliation/days/${path}`)).toMatchObject({ status: 404 });
  });
});

describe('a file', () => {
  test('200: lines find their payments by order, voucher reference, and day and amount', async () => {
    const upload = await send(
      `2026-11-14;tarjeta;18238,80;R-1\n2026-11-14;tarjeta;-5000;\n2026-11-15;efectivo;30000;${reference}\n2026-11-15;efectivo;999;nadie\n`,
    );
    expect(upload).toMatchObject({ result: 'stored', file: { lines: 4, matched: 3 }, problems: [] });
    const cards = await dayOf('2026-11-14', 'card');
    expect(cards.transactions.map(({ id, received, match }) => [id, received, match?.how])).toEqual([
      [ids.card, 18_238.8, 'reference'],
      [ids.refund, -5_000, 'amount'],
    ]);
    const stores = await dayOf('2026-11-15', 'store');
    expect(stores.lines.map(row => [row.number, row.transaction_id])).toEqual([
      [5, null],
      [4, ids.voucher],
    ]);
    expect((await summary()).days).toMatchObject([
      { day: '2026-11-15', received: 30_999, difference: 999, open_transactions: 0, open_lines: 1 },
      { day: '2026-11-14', received: 13_238.8, difference: -440.3, open_transactions: 0, open_lines: 0 },
    ]);
  });

  test('200: the charge is conciliated in the API, and its refund as well', async () => {
    expect(await isConciliated(ids.card)).toBe(false);
    await send(`2026-11-14;card;20000;${ids.card}\n2026-11-14;card;-5000;${ids.card}\n`);
    const { body } = await client.get<{ conciliated: boolean; refund: { conciliated: boolean } }>(
      `/charges/${ids.card}`,
    );
    expect([body.conciliated, body.refund.conciliated]).toEqual([true, true]);
    expect(await isConciliated(ids.voucher)).toBe(false);
  });

  test('200: the same file again is told, and changes nothing', async () => {
    const first = await send('2026-11-14;card;20000;R-1\n');
    const second = await send('2026-11-14;card;20000;R-1\n', 'otra-vez.csv');
    expect(second).toMatchObject({ result: 'known', file: { id: first.file?.id, matched: 1 } });
    expect((await data.get('/reconciliation/files')).body).toHaveLength(1);
    expect((await summary()).days[1]).toMatchObject({ lines: 1 });
  });

  test('200: lines that cannot be read are told, and nothing is taken', async () => {
    const upload = await send('2026-11-14;card;20000;R-1\nayer;card;1;\n2026-11-14;oro;1;\n');
    expect(upload).toEqual({
      result: 'refused',
      file: null,
      problems: [
        { line: 3, problem: 'date', value: 'ayer' },
        { line: 4, problem: 'method', value: 'oro' },
      ],
    });
    expect((await data.get('/reconciliation/files')).body).toEqual([]);
    expect(await isConciliated(ids.card)).toBe(false);
  });

  test('200: a payment that another file has brought already is not matched twice', async () => {
    await send('2026-11-14;card;20000;R-1\n');
    expect(await send('2026-11-14;card;20000;R-1\n2026-11-14;card;77;\n')).toMatchObject({
      file: { lines: 2, matched: 0 },
    });
  });

  test('200: of another merchant neither payments nor files are seen', async () => {
    const other = await shop.merchant();
    const stranger = dashboard.clientOf(other);
    const content = `${head}2026-11-14;card;20000;R-1\n2026-11-14;card;20000;${ids.card}\n2026-11-15;store;30000;${reference}\n`;
    const { body } = await stranger.post<Upload>('/reconciliation/files', { name: 'x.csv', content });
    expect(body).toMatchObject({ result: 'stored', file: { matched: 0 } });
    expect(await isConciliated(ids.card)).toBe(false);
    expect((await data.get('/reconciliation/files')).body).toEqual([]);
    const path = `/reconciliation/files/${body.file?.id}`;
    expect(await data.delete(path)).toMatchObject({ status: 404 });
  });

  test('204: a removed file opens its payments again, and may be sent again', async () => {
    const { file } = await send('2026-11-14;card;20000;R-1\n');
    expect(await data.delete(`/reconciliation/files/${file?.id}`)).toMatchObject({ status: 204 });
    expect(await isConciliated(ids.card)).toBe(false);
    expect(await send('2026-11-14;card;20000;R-1\n')).toMatchObject({ result: 'stored' });
  });

  test('200: two at once: one is stored, one is told', async () => {
    const uploads = await Promise.all([
      send('2026-11-14;card;20000;R-1\n'),
      send('2026-11-14;card;20000;R-1\n'),
    ]);
    expect(uploads.map(({ result }) => result).toSorted()).toEqual(['known', 'stored']);
  });

  test('200: the template is itself a file that can be sent', async () => {
    const { body: template } = await dashboard.app.inject({
      url: `/v1/${merchant.merchant.id}/reconciliation/template.csv`,
      headers: { authorization: `Basic ${Buffer.from(`${merchant.privateKey}:`).toString('base64')}` },
    });
    const { body } = await data.post<Upload>('/reconciliation/files', {
      name: 'plantilla.csv',
      content: template,
    });
    expect(body).toMatchObject({ result: 'stored', file: { lines: 4 } });
  });

  test.each([{}, { name: 'a' }, { name: '', content: 'x' }])('4xx: %o is no file', async body => {
    expect((await data.post('/reconciliation/files', body)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('by hand', () => {
  const match = (body: object) => data.post<{ id: string }>('/reconciliation/matches', body);

  test('201: a line and a payment, with a note; 204: and not any more', async () => {
    const { file } = await send('2026-11-15;card;19000;liquidacion-7\n');
    const line = { file_id: file?.id, number: 2 };
    const { status, body } = await match({ line, transaction_id: ids.card, note: 'El banco descontó 1.000' });
    expect(status).toBe(201);
    expect(await isConciliated(ids.card)).toBe(true);
    const { transactions } = await dayOf('2026-11-14', 'card');
    expect(transactions.find(({ id }) => id === ids.card)).toMatchObject({
      received: 19_000,
      match: { id: body.id, how: 'hand', note: 'El banco descontó 1.000' },
    });
    expect(await data.delete(`/reconciliation/matches/${body.id}`)).toMatchObject({ status: 204 });
    expect(await isConciliated(ids.card)).toBe(false);
    expect(await data.delete(`/reconciliation/matches/${body.id}`)).toMatchObject({ status: 404 });
  });

  test('201: a payment alone, or a line alone', async () => {
    const { file } = await send('2026-11-15;store;1;ajuste\n');
    expect(await match({ transaction_id: ids.voucher, note: 'Pagado en otra cuenta' })).toMatchObject({
      status: 201,
    });
    const line = { file_id: file?.id, number: 2 };
    expect(await match({ line, note: 'Ajuste del banco' })).toMatchObject({ status: 201 });
    expect((await summary()).days[0]).toMatchObject({ open_transactions: 0, open_lines: 0 });
  });

  test('412 3006: what is matched already', async () => {
    const { file } = await send('2026-11-14;card;20000;R-1\n');
    const again = { line: { file_id: file?.id, number: 2 }, note: 'otra vez' };
    expect(await match(again)).toMatchObject({ body: { error_code: 3006 } });
    expect(await match({ transaction_id: ids.card, note: 'otra vez' })).toMatchObject({
      body: { error_code: 3006 },
    });
  });

  test('3006: a payment that nobody has paid', async () => {
    const { id } = await createVoucher(client);
    expect(await match({ transaction_id: id, note: 'x' })).toMatchObject({ body: { error_code: 3006 } });
  });

  test('404 1005: what is not there, or not the merchant’s', async () => {
    const stranger = dashboard.clientOf(await shop.merchant());
    const body = { transaction_id: ids.card, note: 'mío' };
    expect(await stranger.post('/reconciliation/matches', body)).toMatchObject({ status: 404 });
    const line = { file_id: 'rf0', number: 2 };
    expect(await match({ line, note: 'x' })).toMatchObject({ status: 404 });
  });

  test.each([{ note: 'nada' }, { transaction_id: 'tr1' }, { transaction_id: 'tr1', note: ' ' }])(
    '4xx: %o',
    async body => {
      const { status } = await match(body);
      expect([400, 422]).toContain(status);
    },
  );
});

describe('among many', () => {
  test('every list goes by an index', async () => {
    const { database } = shop.gateway;
    const { id } = merchant.merchant;
    const fill = (name: string, text: string) => database.run(statement(name, text), [id]);
    await fill(
      'test_fill_reconciled',
      `insert into transactions (merchant_id, id, kind, method, status, creation_date, operation_date, amount_centavos,
         account, order_id)
       select $1, 'tr' || n, 'charge', 'card', 'completed', timestamptz '2024-01-01' + n * interval '1 hour', now(),
         100 * n, 'merchant', 'o' || n from generate_series(1, 20000) n`,
    );
    await database.run(statement('test_analyze_reconciled', 'analyze'));
    const days = [new Date('2025-01-01'), new Date('2025-01-02')];
    const plans: [{ text: string }, unknown[]][] = [
      [movementSearches.between, [id, ...days, [100n]]],
      [movementSearches.named, [id, '{o1,tr2}']],
      [reconciliationLists.expected, [id, ...days, null]],
      [reconciliationLists.received, [id, '2025-01-01', '2025-01-02', null]],
      [reconciliationLists.movements, [id, ...days, 'card']],
      [reconciliationLists.lines, [id, '2025-01-01', 'card']],
    ];
    for (const [{ text }, values] of plans) {
      const explain = replannedStatement<{ 'QUERY PLAN': string }>(
        'test_explain_reconciled',
        `explain ${text}`,
      );
      const plan = (await database.rows(explain, values)).map(row => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on transactions/);
      await database.transaction(async tx => {
        await tx.run(replannedStatement('test_no_seqscan', 'set local enable_seqscan = off'));
        const forced = (await tx.rows(explain, values)).map(row => row['QUERY PLAN']).join('\n');
        expect(forced).not.toMatch(/Seq Scan/);
      });
    }
  });
});
