import { describe, expect, test } from 'vitest';
import { checkLedger } from '../../../../src/domain/money/ledger/check-ledger.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { eventsOf } from '../../../support/fixtures/money.ts';
import {
  CHARGEBACKS_PATH,
  type TakenNotice,
  useChargebackDesk,
} from '../../../support/world/disputes/chargeback-desk.ts';

/** Issue 34, point 1: production disputes over two connections, from intake to the ledger. */

const { production, operator, shop, payOver, notice, add, decide, statusOf, balance, legsOf } =
  useChargebackDesk();

describe('from intake to the ledger', () => {
  test('a dispute on each of two connections, with fees, ends on the receivable of its own acquirer', async () => {
    const before = await balance();
    const [first, second] = [await payOver('uno', 20_000), await payOver('dos', 50_000)];
    const paid = await balance();
    const lost = await add(
      notice('uno', { amount: 20_000, reference: first, fee: 35_000, due_on: '2030-01-10' }),
    );
    expect([lost.status, lost.body]).toMatchObject([
      200,
      { is_new: true, case: { state: 'open', transaction_id: first } },
    ]);
    const won = await add(
      notice('dos', { network: 'mastercard', reason_code: '4853', amount: 30_000, reference: second }),
    );
    expect(won.body.case).toMatchObject({ state: 'open', transaction_id: second });
    expect([await statusOf(first), await statusOf(second)]).toEqual([
      'chargeback_pending',
      'chargeback_pending',
    ]);
    expect((await decide(lost.body.case.id, 'lost')).body.case.state).toBe('lost');
    expect((await decide(won.body.case.id, 'won')).body.case.state).toBe('won');
    expect([await statusOf(first), await statusOf(second)]).toEqual([
      'chargeback_accepted',
      'chargeback_adjustment',
    ]);
    expect(await legsOf(first)).toEqual([
      'chargeback merchant -2000000',
      'chargeback chargebacks 2000000',
      'chargeback_fee merchant -3500000',
      'chargeback_fee processor:uno 3500000',
      'chargeback_accepted chargebacks -2000000',
      'chargeback_accepted processor:uno 2000000',
    ]);
    // Only part of the charge is disputed, so only that part moves.
    expect(await legsOf(second)).toEqual([
      'chargeback merchant -3000000',
      'chargeback chargebacks 3000000',
      'chargeback_rejected chargebacks -3000000',
      'chargeback_rejected merchant 3000000',
    ]);
    expect(await balance()).toBe(paid - 20_000_00 - 35_000_00);
    expect(paid).toBeGreaterThan(before);
    expect(await eventsOf(production, shop.merchant.id, first)).toEqual([
      '1 charge.succeeded',
      '2 chargeback.created',
      '3 chargeback.accepted',
    ]);
    const found: unknown[] = [];
    const { connections } = await checkLedger(production.gateway.database, {
      onDifference: row => found.push(row),
    });
    expect(found).toEqual([]);
    expect(connections).toEqual([
      { connectionId: 'dos', owedCentavos: 50_000_00n, differences: 0 },
      { connectionId: 'uno', owedCentavos: -35_000_00n, differences: 0 },
    ]);
  });
});

describe('stages', () => {
  test('a retrieval request moves no money; later stages reverse decisions', async () => {
    const id = await payOver('dos', 10_000);
    const paid = await balance();
    const asked = notice('dos', { stage: 'retrieval', amount: 10_000, reference: id });
    const opened = await add(asked);
    expect(opened.body.case).toMatchObject({ stage: 'retrieval', state: 'open' });
    expect([await statusOf(id), await legsOf(id), await balance()]).toEqual(['completed', [], paid]);
    const { id: caseId } = opened.body.case;
    expect((await add({ ...asked, stage: 'first' })).body.case).toMatchObject({ id: caseId, stage: 'first' });
    const represented = await operator.post<TakenNotice>(`${CHARGEBACKS_PATH}/cases/${caseId}/represent`, {
      amount: 10_000,
    });
    expect(represented.body.is_new).toBe(true);
    await decide(caseId, 'won');
    expect([await statusOf(id), await balance()]).toEqual(['chargeback_adjustment', paid]);
    await add({ ...asked, stage: 'pre_arbitration' });
    expect([await statusOf(id), await balance()]).toEqual(['chargeback_adjustment', paid]);
    await decide(caseId, 'lost', { fee: 1_000 });
    expect([await statusOf(id), await balance()]).toEqual(['chargeback_accepted', paid - 11_000_00]);
    await add({ ...asked, stage: 'arbitration' });
    await decide(caseId, 'won');
    expect([await statusOf(id), await balance()]).toEqual(['chargeback_adjustment', paid - 1_000_00]);
    expect((await add({ ...asked, stage: 'first', amount: 9_000 })).body).toMatchObject({
      description: expect.stringContaining(
        'already has this notice with another amount: 10000.00, not 9000.00',
      ),
    });
    const history = await operator.get<{ notices: { stage: string; kind: string }[] }>(
      `${CHARGEBACKS_PATH}/cases/${caseId}`,
    );
    expect(history.body.notices.map(({ stage, kind: what }) => `${stage} ${what}`)).toEqual([
      'retrieval opened',
      'first opened',
      'first represented',
      'first decided',
      'pre_arbitration opened',
      'pre_arbitration decided',
      'arbitration opened',
      'arbitration decided',
    ]);
  });
});

const count = statement<{ count: number }>(
  'test_count_cases',
  'select count(*)::int as count from chargeback_cases where case_number = $1',
);

describe('exactly once', () => {
  test('twenty concurrent announcements of a case create it once', async () => {
    const id = await payOver('uno', 12_000);
    const body = notice('uno', { amount: 12_000, reference: id, fee: 500 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(answer => answer.body.case.id)).size).toBe(1);
    expect(answers.filter(answer => answer.body.is_new)).toHaveLength(1);
    expect(await legsOf(id)).toHaveLength(4);
    expect(await production.gateway.database.find(count, [body.case_number])).toEqual({ count: 1 });
  });

  test('a contradiction is rejected with its reason and moves nothing', async () => {
    const id = await payOver('uno', 12_000);
    const body = notice('uno', { amount: 12_000, reference: id });
    const opened = await add(body);
    await decide(opened.body.case.id, 'won');
    for (const [otherwise, text] of [
      [{ network: 'mastercard' }, 'another network: visa, not mastercard'],
      [{ reason_code: '13.1' }, 'another reason code: 10.4, not 13.1'],
      [{ stage: 'retrieval' }, 'has already reached the stage First chargeback'],
    ] as const) {
      const { status, body: refused } = await add({ ...body, ...otherwise });
      expect([status, refused]).toMatchObject([412, { description: expect.stringContaining(text) }]);
    }
    expect((await decide(opened.body.case.id, 'lost')).body).toMatchObject({
      description: expect.stringContaining('another outcome: won, not lost'),
    });
    expect((await add({ ...body, connection: 'tres' })).body).toMatchObject({
      description: 'No connection has the id tres',
    });
    expect(await legsOf(id)).toHaveLength(4);
  });
});

describe('the charge', () => {
  test('found by authorization, day and last four; two matches, or none, go to a person', async () => {
    const [one, other] = [await payOver('dos', 6_400), await payOver('dos', 6_400)];
    const today = new Date(production.gateway.clock.now().getTime() - 5 * 3_600_000)
      .toISOString()
      .slice(0, 10);
    const hints = { authorization: '123456', last_four: '1486', charge_date: today, charge_amount: 6_400 };
    const ambiguous = await add(notice('dos', { amount: 6_400, ...hints }));
    expect(ambiguous.body.case).toMatchObject({
      state: 'review',
      problem: 'several_charges',
      transaction_id: null,
    });
    const unknown = await add(notice('uno', { amount: 6_400, ...hints }));
    expect(unknown.body.case).toMatchObject({ state: 'review', problem: 'no_charge' });
    const contradicting = await add(notice('dos', { amount: 6_400, reference: one, last_four: '0000' }));
    expect(contradicting.body.case).toMatchObject({ state: 'review', problem: 'no_charge' });
    const elsewhere = await add(notice('uno', { amount: 6_400, reference: one }));
    expect(elsewhere.body.case).toMatchObject({ state: 'review', problem: 'no_charge' });
    expect([await statusOf(one), await statusOf(other)]).toEqual(['completed', 'completed']);
    const listed = await operator.get<{ environments: { production: { id: string }[] } }>(
      '/panel/ops/chargebacks?state=review',
    );
    expect(listed.body.environments.production).toHaveLength(4);
    const match = (transaction_id: string, id = ambiguous.body.case.id) =>
      operator.post<TakenNotice>(`${CHARGEBACKS_PATH}/cases/${id}/match`, {
        merchant_id: shop.merchant.id,
        transaction_id,
      });
    const wrong = await match(one, elsewhere.body.case.id);
    expect([wrong.status, wrong.body]).toMatchObject([
      412,
      { description: expect.stringContaining('over this connection') },
    ]);
    expect((await match(other)).body.case).toMatchObject({ state: 'open', transaction_id: other });
    expect([await statusOf(one), await statusOf(other)]).toEqual(['completed', 'chargeback_pending']);
    // The charge amount in the notice leaves a single match.
    const third = await payOver('dos', 6_401);
    const found = await add(notice('dos', { amount: 6_401, ...hints, charge_amount: 6_401 }));
    expect(found.body.case).toMatchObject({ state: 'open', transaction_id: third });
  });

  test('a charge that cannot be disputed leaves the case for a person to retry', async () => {
    const id = await payOver('uno', 5_000);
    expect((await shop.client.post(`/charges/${id}/refund`, { amount: 1_000 })).status).toBe(200);
    const opened = await add(notice('uno', { amount: 5_000, reference: id, fee: 700 }));
    expect(opened.body.case).toMatchObject({
      state: 'review',
      transaction_id: id,
      fees: 0,
      problem: 'The chargeback disputes 5000.00, but only 4000.00 of the charge was not refunded',
    });
    expect(await legsOf(id)).toEqual([]);
  });
});
