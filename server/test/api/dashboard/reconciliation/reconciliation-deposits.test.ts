import { beforeEach, describe, expect, test } from 'vitest';
import { useSettledShop } from '../../../support/world/gateway/use-settled-shop.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

interface Proposal {
  line: { file_id: string; number: number; amount: number };
  payments: { from: { day: string; id: string }; to: { day: string; id: string }; count: number };
  gross: number;
  deductions: Record<string, number>;
  difference: number;
}
interface Proposals {
  proposals: Proposal[];
  unexplained: { amount: number }[];
  left: { count: number; amount: number };
}
interface Results {
  results: { result: string; id: string | null }[];
}

const NOTHING = { fee: 0, fee_tax: 0, retefuente: 0, reteica: 0, reteiva: 0 };

const { clock, shop, dashboard, settled } = useSettledShop();
/** 17 November is a Tuesday after a holiday: payments of Saturday arrive then. */
beforeEach(async () => {
  clock.set(new Date('2026-11-18T15:00:00Z'));
});

const propose = async (): Promise<Proposals> =>
  (await settled.data.get<Proposals>('/reconciliation/proposals')).body;
const chosen = ({ line, payments, deductions }: Proposal, changes: object = {}) => ({
  line: { file_id: line.file_id, number: line.number },
  payments,
  deductions,
  ...changes,
});
const confirm = (deposits: object[]) => settled.data.post<Results>('/reconciliation/deposits', { deposits });
const onlyProposal = async (): Promise<Proposal> => {
  const { proposals } = await propose();
  if (proposals[0] === undefined) throw new Error('nothing was proposed');
  return proposals[0];
};

describe('a deposit of many payments', () => {
  test('200: proposed to the centavo, confirmed, shown on the day of the payments, undone', async () => {
    await settled.send('2026-11-17;card;13679,10;lote-1\n');
    const proposal = await onlyProposal();
    expect(proposal).toMatchObject({
      gross: 15_000,
      deductions: { fee: 1_110, fee_tax: 210.9, retefuente: 0 },
      difference: 0,
      payments: { count: 2, from: { day: '2026-11-14' }, to: { day: '2026-11-14' } },
    });
    const { body } = await confirm([chosen(proposal)]);
    expect(body.results).toMatchObject([{ result: 'matched' }]);
    expect(await settled.isConciliated(settled.ids.card)).toBe(true);
    const { transactions } = await settled.dayOf('2026-11-14', 'card');
    expect(transactions.map(({ match }) => match?.how)).toEqual(['deposit', 'deposit']);
    const { days } = await settled.summary();
    expect(days.find(({ day, method }) => day === '2026-11-14' && method === 'card')).toMatchObject({
      received: 13_679.1,
      difference: 0,
      open_transactions: 0,
    });
    const undone = await settled.data.delete(`/reconciliation/deposits/${body.results[0]?.id}`);
    expect(undone.status).toBe(204);
    expect(await settled.isConciliated(settled.ids.card)).toBe(false);
    expect((await propose()).proposals).toHaveLength(1);
    expect(await settled.data.delete(`/reconciliation/deposits/${body.results[0]?.id}`)).toMatchObject({
      status: 404,
    });
  });

  test('204: undone as a whole by any of its matches, and by taking its file away', async () => {
    const { file } = await settled.send('2026-11-17;card;13679,10;lote-1\n');
    await confirm([chosen(await onlyProposal())]);
    const { transactions } = await settled.dayOf('2026-11-14', 'card');
    await settled.data.delete(`/reconciliation/matches/${transactions[0]?.match?.id}`);
    expect((await settled.summary()).days.at(-1)).toMatchObject({ open_transactions: 2 });
    await confirm([chosen(await onlyProposal())]);
    expect(await settled.isConciliated(settled.ids.card)).toBe(true);
    await settled.data.delete(`/reconciliation/files/${file?.id}`);
    expect(await settled.isConciliated(settled.ids.card)).toBe(false);
    expect((await settled.summary()).days.at(-1)).toMatchObject({ open_transactions: 2 });
  });

  test('200: a person explains deductions other than the fee, to the centavo', async () => {
    await settled.send('2026-11-17;card;13400;lote-2\n');
    const proposal = await onlyProposal();
    expect(proposal).toMatchObject({ difference: 279.1, gross: 15_000 });
    const { deductions } = proposal;
    expect((await confirm([chosen(proposal)])).body.results).toEqual([{ result: 'changed', id: null }]);
    const said = { ...deductions, retefuente: 225, reteica: 54.1 };
    expect((await confirm([chosen(proposal, { deductions: said })])).body.results).toMatchObject([
      { result: 'matched' },
    ]);
    const month = await settled.data.get('/reconciliation/months/2026-11/deposits');
    expect(month.body).toMatchObject([
      { gross: 15_000, payments: 2, deductions: said, line: { amount: 13_400 } },
    ]);
  });

  test('200: a deposit without an explanation stays open', async () => {
    await settled.send('2026-11-17;card;777;nadie\n2026-11-17;store;888;nadie\n');
    expect(await propose()).toMatchObject({ proposals: [], left: { count: 2, amount: 1_665 } });
  });

  test('200: of two concurrent confirmations of the same payments, one succeeds', async () => {
    await settled.send('2026-11-17;card;13679,10;a\n2026-11-18;card;13679,10;b\n');
    const proposal = await onlyProposal();
    const other = chosen(proposal, { line: { file_id: proposal.line.file_id, number: 3 } });
    const answers = await Promise.all([
      confirm([chosen(proposal)]),
      confirm([other]),
      confirm([chosen(proposal)]),
    ]);
    const results = answers.flatMap(({ body }) => body.results.map(({ result }) => result));
    expect(results.filter(result => result === 'matched')).toHaveLength(1);
    expect(results.filter(result => result === 'taken' || result === 'changed')).toHaveLength(2);
  });

  test('200: one that cannot be confirmed does not affect the others', async () => {
    const card = await saveCard(settled.client);
    await settled.client.post('/charges', chargeBody(card, { order_id: 'S-1', amount: 50_000 }));
    await settled.send('2026-11-17;card;13679,10;a\n2026-11-19;card;50000;b\n');
    const { proposals } = await propose();
    const [first, second] = proposals.map(proposal => chosen(proposal));
    const broken = { ...first, line: { file_id: 'rf0', number: 1 } };
    const { body } = await confirm([broken, second ?? {}]);
    expect(body.results.map(({ result }) => result)).toEqual(['missing', 'matched']);
  });

  test('200: missing for another merchant, whose payments stay its own', async () => {
    await settled.send('2026-11-17;card;13679,10;a\n');
    const proposal = await onlyProposal();
    const stranger = dashboard.clientOf(await shop.merchant());
    const { body } = await stranger.post<Results>('/reconciliation/deposits', {
      deposits: [chosen(proposal)],
    });
    expect(body.results).toEqual([{ result: 'missing', id: null }]);
    expect((await stranger.get<Proposals>('/reconciliation/proposals')).body.proposals).toEqual([]);
    await confirm([chosen(proposal)]);
    expect(await stranger.delete(`/reconciliation/deposits/rd1`)).toMatchObject({ status: 404 });
  });

  test.each([
    { deposits: [] },
    { deposits: [{ line: { file_id: 'rf1', number: 1 } }] },
    {
      deposits: [
        {
          line: { file_id: 'rf1', number: 1 },
          payments: { from: { day: 'hoy', id: 'tr1' }, to: { day: '2026-11-14', id: 'tr1' }, count: 1 },
          deductions: { ...NOTHING, fee: -1 },
        },
      ],
    },
  ])('4xx: %o', async body => {
    const { status } = await settled.data.post('/reconciliation/deposits', body);
    expect([400, 422]).toContain(status);
  });
});
