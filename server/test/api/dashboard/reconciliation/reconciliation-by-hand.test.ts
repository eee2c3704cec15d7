import { describe, expect, test } from 'vitest';
import { movementSearches } from '../../../../src/domain/reconciliation/movement-store.ts';
import { replannedStatement, statement } from '../../../../src/platform/database/connections/connection.ts';
import { reconciliationLists } from '../../../../src/portal/merchant/money/reconciliation/store.ts';
import { useSettledShop } from '../../../support/world/gateway/use-settled-shop.ts';
import { createVoucher } from '../../../support/world/shop/cash.ts';

const { shop, dashboard, settled } = useSettledShop();

describe('by hand', () => {
  const match = (body: object) => settled.data.post<{ id: string }>('/reconciliation/matches', body);

  test('201: a line and a payment, with a note; 204: undoes it', async () => {
    const { file } = await settled.send('2026-11-15;card;19000;liquidacion-7\n');
    const line = { file_id: file?.id, number: 2 };
    const { status, body } = await match({
      line,
      transaction_id: settled.ids.card,
      note: 'El banco descontó 1.000',
    });
    expect(status).toBe(201);
    expect(await settled.isConciliated(settled.ids.card)).toBe(true);
    const { transactions } = await settled.dayOf('2026-11-14', 'card');
    expect(transactions.find(({ id }) => id === settled.ids.card)).toMatchObject({
      received: 19_000,
      match: { id: body.id, how: 'hand', note: 'El banco descontó 1.000' },
    });
    expect(await settled.data.delete(`/reconciliation/matches/${body.id}`)).toMatchObject({ status: 204 });
    expect(await settled.isConciliated(settled.ids.card)).toBe(false);
    expect(await settled.data.delete(`/reconciliation/matches/${body.id}`)).toMatchObject({ status: 404 });
  });

  test('201: a payment alone, or a line alone', async () => {
    const { file } = await settled.send('2026-11-15;store;1;ajuste\n');
    expect(await match({ transaction_id: settled.ids.voucher, note: 'Pagado en otra cuenta' })).toMatchObject(
      {
        status: 201,
      },
    );
    const line = { file_id: file?.id, number: 2 };
    expect(await match({ line, note: 'Ajuste del banco' })).toMatchObject({ status: 201 });
    expect((await settled.summary()).days[0]).toMatchObject({ open_transactions: 0, open_lines: 0 });
  });

  test('412 3006: what is matched already', async () => {
    const { file } = await settled.send('2026-11-14;card;20000;R-1\n');
    const again = { line: { file_id: file?.id, number: 2 }, note: 'otra vez' };
    expect(await match(again)).toMatchObject({ body: { error_code: 3006 } });
    expect(await match({ transaction_id: settled.ids.card, note: 'otra vez' })).toMatchObject({
      body: { error_code: 3006 },
    });
  });

  test('3006: a payment that nobody has paid', async () => {
    const { id } = await createVoucher(settled.client);
    expect(await match({ transaction_id: id, note: 'x' })).toMatchObject({ body: { error_code: 3006 } });
  });

  test('404 1005: a missing one, or another merchant’s', async () => {
    const stranger = dashboard.clientOf(await shop.merchant());
    const body = { transaction_id: settled.ids.card, note: 'mío' };
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
  test('every list uses an index', async () => {
    const { database } = shop.gateway;
    const { id } = settled.owner.merchant;
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
