import { describe, expect, test } from 'vitest';
import { updateTerms } from '../../../../src/domain/merchants/terms/update-terms.ts';
import { FILE_HEAD, type Summary, sendFile } from '../../../support/world/disputes/reconciliation.ts';
import { basic } from '../../../support/world/gateway/client.ts';
import { useSettledShop } from '../../../support/world/gateway/use-settled-shop.ts';
import { attemptOf, createPse, goToBank } from '../../../support/world/shop/pse.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

const { clock, shop, dashboard, settled } = useSettledShop();

describe('what is expected', () => {
  test('200: by Bogotá day and method, on the day of the payment, net of refunds and fees', async () => {
    expect(await settled.summary()).toEqual({
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
          // 1,761.20, of which the refund returned a quarter.
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
    const { body } = await settled.data.get<Summary>(`/reconciliation?${query}`);
    expect(body.days.map(({ day }) => day)).toEqual(days);
  });

  test("200: a PSE payment counts on the day of the bank's approval", async () => {
    clock.set(new Date('2026-11-16T04:55:00Z'));
    const pse = await createPse(shop, settled.client, { amount: 50_000 });
    await goToBank(shop, settled.owner.merchant, pse);
    clock.set(new Date('2026-11-16T05:05:00Z'));
    await settled.client.post(`/sandbox/charges/${pse.chargeId}/pay`, { result: 'approved' });
    const { days } = await settled.summary();
    expect(days[0]).toMatchObject({ day: '2026-11-16', method: 'bank_account', expected: 50_000 });
    const { cus } = await attemptOf(shop, settled.owner.merchant, pse.chargeId);
    expect(await settled.send(`2026-11-16;pse;50000;${cus}\n`)).toMatchObject({ file: { matched: 1 } });
  });

  test.each(['creation[gte]=2026-09-01', 'method=gold', 'creation[gte]=hoy'])('422 1003: %s', async query => {
    expect(await settled.data.get(`/reconciliation?${query}`)).toMatchObject({ status: 422 });
  });

  test.each(['2026-02-30/card', 'hoy/card', '2026-11-14/customer'])('404 1005: days/%s', async path => {
    expect(await settled.data.get(`/reconciliation/days/${path}`)).toMatchObject({ status: 404 });
  });
});

describe('a file', () => {
  test('200: lines find their payments by order, voucher reference, and day and amount', async () => {
    const upload = await settled.send(
      `2026-11-14;tarjeta;18238,80;R-1\n2026-11-14;tarjeta;-5000;\n2026-11-15;efectivo;30000;${settled.reference}\n2026-11-15;efectivo;999;nadie\n`,
    );
    expect(upload).toMatchObject({ result: 'stored', file: { lines: 4, matched: 3 }, problems: [] });
    const cards = await settled.dayOf('2026-11-14', 'card');
    expect(cards.transactions.map(({ id, received, match }) => [id, received, match?.how])).toEqual([
      [settled.ids.card, 18_238.8, 'reference'],
      [settled.ids.refund, -5_000, 'amount'],
    ]);
    const stores = await settled.dayOf('2026-11-15', 'store');
    expect(stores.lines.map(row => [row.number, row.transaction_id])).toEqual([
      [5, null],
      [4, settled.ids.voucher],
    ]);
    expect((await settled.summary()).days).toMatchObject([
      { day: '2026-11-15', received: 30_999, difference: 999, open_transactions: 0, open_lines: 1 },
      { day: '2026-11-14', received: 13_238.8, difference: -440.3, open_transactions: 0, open_lines: 0 },
    ]);
  });

  test('200: the API reports the charge as conciliated, and its refund as well', async () => {
    expect(await settled.isConciliated(settled.ids.card)).toBe(false);
    await settled.send(
      `2026-11-14;card;20000;${settled.ids.card}\n2026-11-14;card;-5000;${settled.ids.card}\n`,
    );
    const { body } = await settled.client.get<{ conciliated: boolean; refund: { conciliated: boolean } }>(
      `/charges/${settled.ids.card}`,
    );
    expect([body.conciliated, body.refund.conciliated]).toEqual([true, true]);
    expect(await settled.isConciliated(settled.ids.voucher)).toBe(false);
  });

  test('200: finds the paid charge of an order that was declined first', async () => {
    const { owner, client } = settled;
    await updateTerms(shop.served, owner.merchant.id, { orderIdReuse: true });
    const poor = await saveCard(client, '4444444444444448');
    for (const card of [poor, poor, await saveCard(client)]) {
      await client.post('/charges', chargeBody(card, { order_id: 'R-2' }));
    }
    await settled.send('2026-11-15;tarjeta;20000;R-2\n');
    const { transactions } = await settled.dayOf('2026-11-15', 'card');
    expect(transactions.map(({ received, match }) => [received, match?.how])).toEqual([
      [20_000, 'reference'],
    ]);
  });

  test('200: reports the same file again, and changes nothing', async () => {
    const first = await settled.send('2026-11-14;card;20000;R-1\n');
    const second = await settled.send('2026-11-14;card;20000;R-1\n', 'otra-vez.csv');
    expect(second).toMatchObject({ result: 'known', file: { id: first.file?.id, matched: 1 } });
    expect((await settled.data.get('/reconciliation/files')).body).toHaveLength(1);
    expect((await settled.summary()).days[1]).toMatchObject({ lines: 1 });
  });

  test('200: reports unreadable lines, and stores nothing', async () => {
    const upload = await settled.send('2026-11-14;card;20000;R-1\nayer;card;1;\n2026-11-14;oro;1;\n');
    expect(upload).toEqual({
      result: 'refused',
      file: null,
      repeated: 0,
      unread: 0,
      problems: [
        { line: 3, problem: 'date', value: 'ayer' },
        { line: 4, problem: 'method', value: 'oro' },
      ],
    });
    expect((await settled.data.get('/reconciliation/files')).body).toEqual([]);
    expect(await settled.isConciliated(settled.ids.card)).toBe(false);
  });

  test('200: does not match a payment twice across files', async () => {
    await settled.send('2026-11-14;card;20000;R-1\n');
    expect(await settled.send('2026-11-14;card;20000;R-1\n2026-11-14;card;77;\n')).toMatchObject({
      file: { lines: 2, matched: 0 },
    });
  });

  test('200: of another merchant neither payments nor files are seen', async () => {
    const other = await shop.merchant();
    const stranger = dashboard.clientOf(other);
    const content = `${FILE_HEAD}2026-11-14;card;20000;R-1\n2026-11-14;card;20000;${settled.ids.card}\n2026-11-15;store;30000;${settled.reference}\n`;
    const { body } = await sendFile(stranger, 'x.csv', content);
    expect(body).toMatchObject({ result: 'stored', file: { matched: 0 } });
    expect(await settled.isConciliated(settled.ids.card)).toBe(false);
    expect((await settled.data.get('/reconciliation/files')).body).toEqual([]);
    const path = `/reconciliation/files/${body.file?.id}`;
    expect(await settled.data.delete(path)).toMatchObject({ status: 404 });
  });

  test('204: a removed file opens its payments again, and may be sent again', async () => {
    const { file } = await settled.send('2026-11-14;card;20000;R-1\n');
    expect(await settled.data.delete(`/reconciliation/files/${file?.id}`)).toMatchObject({ status: 204 });
    expect(await settled.isConciliated(settled.ids.card)).toBe(false);
    expect(await settled.send('2026-11-14;card;20000;R-1\n')).toMatchObject({ result: 'stored' });
  });

  test('200: two concurrent uploads: one is stored, one is reported as known', async () => {
    const uploads = await Promise.all([
      settled.send('2026-11-14;card;20000;R-1\n'),
      settled.send('2026-11-14;card;20000;R-1\n'),
    ]);
    expect(uploads.map(({ result }) => result).toSorted()).toEqual(['known', 'stored']);
  });

  test('200: two files with the same payments at once: each payment is matched once', async () => {
    const pay = `2026-11-14;card;20000;R-1\n`;
    const back = `2026-11-14;card;-5000;\n`;
    const uploads = await Promise.all([settled.send(pay + back), settled.send(back + pay)]);
    const matched = uploads.map(({ file }) => file?.matched ?? 0);
    expect(matched.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  test('200: the template is itself a valid file', async () => {
    const { body: template } = await dashboard.app.inject({
      url: `/v1/${settled.owner.merchant.id}/reconciliation/template.csv`,
      headers: { authorization: basic(settled.owner.privateKey) },
    });
    const { body } = await sendFile(settled.data, 'plantilla.csv', template);
    expect(body).toMatchObject({ result: 'stored', file: { lines: 4 } });
  });

  test.each([
    ['no name', '', 'text/csv', 'x', 400],
    ['nothing in it', '?name=a.csv', 'text/csv', '', 400],
    ['JSON', '?name=a.csv', 'application/json', '{}', 400],
    ['too large', '?name=a.csv', 'text/csv', 'x'.repeat(2 * 1024 * 1024 + 1), 413],
  ])('4xx: a file with %s', async (_title, query, type, content, status) => {
    const answer = await settled.data.post(`/reconciliation/files${query}`, content, {
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(status);
  });
});
