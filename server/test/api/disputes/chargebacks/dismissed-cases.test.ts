import { describe, expect, test } from 'vitest';
import { followChargebackInbox } from '../../../../src/domain/disputes/network-cases/follow-inbox.ts';
import { keepAnnouncement } from '../../../../src/processors/connections/disputes/dispute-inbox-store.ts';
import {
  CHARGEBACKS_PATH,
  type TakenNotice,
  useChargebackDesk,
} from '../../../support/world/disputes/chargeback-desk.ts';

/** Disputes without a charge, and rejected announcements: an operator dismisses them with a reason or tries again. */

const { production, operator, shop, payOver, notice, add, decide, legsOf, statusOf } = useChargebackDesk();

const dismiss = (id: string, reason: string) =>
  operator.post<TakenNotice>(`${CHARGEBACKS_PATH}/cases/${id}/dismiss`, { reason });
const match = (id: string, transaction_id: string) =>
  operator.post<TakenNotice>(`${CHARGEBACKS_PATH}/cases/${id}/match`, {
    merchant_id: shop.merchant.id,
    transaction_id,
  });
const listed = async (state: string) =>
  (
    await operator.get<{ environments: { production: { id: string }[] } }>(
      `/panel/ops/chargebacks?state=${state}`,
    )
  ).body.environments.production.map(({ id }) => id);

describe('a case without a charge', () => {
  test('is dismissed with a reason, listed, and audited', async () => {
    const { body } = await add(notice('uno', { amount: 9_900, reference: 'order-of-another-shop' }));
    const { id } = body.case;
    expect(body.case).toMatchObject({ state: 'review', problem: 'no_charge', dismissal: null });
    expect(await dismiss(id, '')).toMatchObject({ status: 400 });
    expect((await dismiss(id, 'El cobro es de otra pasarela')).body.case).toMatchObject({
      state: 'dismissed',
      problem: null,
      dismissal: { reason: 'El cobro es de otra pasarela', by: expect.stringContaining('@') },
    });
    expect([await listed('review'), await listed('dismissed')]).toEqual([[], [id]]);
    expect(await dismiss(id, 'otra vez')).toMatchObject({
      status: 412,
      body: { description: expect.stringContaining('is not in review') },
    });
    const { body: audited } = await operator.get<{ items: { action: string; details: object }[] }>(
      '/panel/ops/audit?action=chargeback_case_dismissed',
    );
    expect(JSON.stringify(audited)).toContain('El cobro es de otra pasarela');
  });

  test('stays dismissed when its notices arrive again, and moves no money even if the charge exists by then', async () => {
    const lost = notice('uno', { amount: 7_700, reference: 'later-order', fee: 500 });
    const { id } = (await add(lost)).body.case;
    await dismiss(id, 'No es nuestro');
    const charge = await payOver('uno', 7_700, { order_id: 'later-order' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(lost)));
    for (const { status, body } of answers) {
      expect([status, body]).toMatchObject([200, { is_new: false, case: { id, state: 'dismissed' } }]);
    }
    const next = await add({ ...lost, stage: 'pre_arbitration' });
    expect(next.body).toMatchObject({ is_new: true, case: { id, state: 'dismissed', transaction_id: null } });
    expect(await decide(id, 'lost')).toMatchObject({
      status: 412,
      body: { description: expect.stringContaining('is dismissed: assign its charge first') },
    });
    expect([await statusOf(charge), await legsOf(charge)]).toEqual(['completed', []]);
    // An operator reopens the case: each notice moves its money once.
    expect((await match(id, charge)).body.case).toMatchObject({ state: 'open', dismissal: null });
    expect((await add(lost)).body).toMatchObject({ is_new: false, case: { state: 'open' } });
    expect(await legsOf(charge)).toHaveLength(4 + 2);
  });

  test('412: a case that is in the ledger', async () => {
    const charge = await payOver('uno', 5_000);
    const { body } = await add(notice('uno', { amount: 5_000, reference: charge }));
    expect(await dismiss(body.case.id, 'por error')).toMatchObject({ status: 412 });
    expect(await statusOf(charge)).toBe('chargeback_pending');
  });
});

interface Announced {
  key: string;
  connection: string;
  kind: string;
  case_number: string | null;
  problem: string;
  dismissal: { reason: string } | null;
}

describe('a rejected announcement', () => {
  const announcements = async (state = 'rejected') =>
    (
      await operator.get<{ environments: { production: Announced[] } }>(
        `/panel/ops/chargebacks/announcements?state=${state}`,
      )
    ).body.environments.production;
  const decision = (caseNumber: string) =>
    ({
      kind: 'advice',
      caseNumber,
      network: 'visa',
      stage: 'first',
      outcome: 'lost',
      reasonCode: null,
      amount: null,
      fee: null,
      dueOn: null,
      retrievalReference: null,
      authorization: null,
      lastFour: null,
      chargeDay: null,
    }) as const;
  const announce = async (caseNumber: string) => {
    const { database, realClock } = production.gateway;
    await keepAnnouncement(database, 'uno', decision(caseNumber), realClock.now());
    await followChargebackInbox(production.gateway, 50);
  };
  const act = (verb: string, body: object) =>
    operator.post(`${CHARGEBACKS_PATH}/announcements/${verb}`, body);

  test('is listed with its reason; retried after the cause is fixed, it becomes part of its case', async () => {
    const charge = await payOver('uno', 8_000);
    const opening = notice('uno', { amount: 8_000, reference: charge });
    await announce(opening.case_number);
    const [rejected, ...others] = await announcements();
    expect(others).toEqual([]);
    expect(rejected).toMatchObject({
      connection: 'uno',
      kind: 'advice',
      case_number: opening.case_number,
      problem: `This connection has no case ${opening.case_number}`,
      dismissal: null,
    });
    await add(opening);
    const named = { connection: 'uno', key: rejected?.key };
    expect(await act('retry', named)).toMatchObject({ status: 200, body: { done: true } });
    expect(await announcements()).toEqual([]);
    await followChargebackInbox(production.gateway, 50);
    expect([await statusOf(charge), await announcements()]).toEqual(['chargeback_accepted', []]);
    expect(await act('retry', named)).toMatchObject({ status: 404 });
  });

  test('is dismissed with a reason, stays visible, and the same advice does not reopen it', async () => {
    await announce('NADIE-1');
    const [rejected] = await announcements();
    const named = { connection: 'uno', key: rejected?.key };
    expect(await act('dismiss', { ...named, reason: '' })).toMatchObject({ status: 400 });
    expect(await act('dismiss', { ...named, reason: 'Prueba del adquirente' })).toMatchObject({
      status: 200,
    });
    await announce('NADIE-1');
    expect(await announcements()).toEqual([]);
    expect(await announcements('dismissed')).toMatchObject([
      { case_number: 'NADIE-1', dismissal: { reason: 'Prueba del adquirente' } },
    ]);
    expect(await act('retry', named)).toMatchObject({ status: 200 });
    await followChargebackInbox(production.gateway, 50);
    expect(await announcements()).toHaveLength(1);
  });
});
