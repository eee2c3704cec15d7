import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUnsubmitted } from '../../../../src/domain/disputes/chargebacks/unsubmitted-store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { explaining } from '../../../support/checks/explained.ts';
import { disputeCharge } from '../../../support/world/disputes/disputes.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

/** Issue 37, point 1: a response counts as sent only once the acquirer has it. */

const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
let ana: Person;
let operator: Person;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
  ana = await panel.signUp({ business_name: 'Café La Candelaria' });
  operator = await panel.signUp({ name: 'Marta Gil' });
  await panel.promote(operator);
});
afterAll(() => panel.close());

const merchantId = () => ana.business().sandbox_merchant_id;
const pathOf = (id: string) => `/panel/sandbox/data/${merchantId()}/chargebacks/${id}`;
const answer = (id: string, rebuttal = 'La guía prueba la entrega.') =>
  ana.post(`${pathOf(id)}/answer`, { rebuttal });
const stateOf = async (id: string) =>
  (await ana.get<{ chargeback: Record<string, unknown> }>(pathOf(id))).body.chargeback;
const confirm = (id: string, person = operator) =>
  person.post(`/panel/ops/chargebacks/sandbox/responses/${merchantId()}/${id}/confirm`);
const waiting = async () => {
  const { body } = await operator.get<{ environments: { sandbox: { transaction_id: string }[] } }>(
    '/panel/ops/chargebacks/responses',
  );
  return body.environments.sandbox;
};

describe('a saved response', () => {
  test('is not sent: the merchant sees no date, and the operator sees it as waiting', async () => {
    const id = await disputeCharge(ana);
    await answer(id);
    expect(await stateOf(id)).toMatchObject({
      answered_date: '2026-03-05T10:00:00-05:00',
      submitted_date: null,
      submitted_by: null,
    });
    expect(await waiting()).toContainEqual({
      merchant_id: merchantId(),
      merchant_name: 'Café La Candelaria',
      transaction_id: id,
      amount: 20_000,
      reason: 'other',
      deadline: '2026-03-19T23:59:59-05:00',
      answered_date: '2026-03-05T10:00:00-05:00',
    });
  });

  test('is sent once the operator confirms it; a repeated confirmation keeps the first date; a new text waits again', async () => {
    const id = await disputeCharge(ana);
    await answer(id);
    expect((await confirm(id)).status).toBe(200);
    clock.advanceMs(60_000);
    expect((await confirm(id)).body).toEqual({ submitted_date: '2026-03-05T10:00:00-05:00' });
    expect(await stateOf(id)).toMatchObject({
      submitted_date: '2026-03-05T10:00:00-05:00',
      submitted_by: 'operator',
    });
    expect((await waiting()).map(row => row.transaction_id)).not.toContain(id);
    const { body } = await ana.get<object[]>(`/panel/businesses/${ana.business().id}/audit`);
    expect(body[0]).toMatchObject({ action: 'chargeback_response_submitted', what: id });

    await answer(id, 'Segunda versión, con la guía 1042');
    expect(await stateOf(id)).toMatchObject({ submitted_date: null, submitted_by: null });
    expect((await waiting()).map(row => row.transaction_id)).toContain(id);
    clock.advanceMs(-60_000);
  });

  test('412 3006: nothing was saved, or the chargeback has ended; 404: no such charge; 403: not an operator', async () => {
    const [unanswered, over] = [await disputeCharge(ana), await disputeCharge(ana)];
    expect((await confirm(unanswered)).body).toMatchObject({
      error_code: 3006,
      reason: 'chargeback_without_response',
    });
    await answer(over);
    await ana.post(`${pathOf(over)}/accept`);
    expect((await confirm(over)).body).toMatchObject({ error_code: 3006, reason: 'chargeback_not_open' });
    expect((await confirm('trunknown')).status).toBe(404);
    expect((await confirm(unanswered, ana)).status).toBe(403);
  });

  test('is sent once the case is represented: by a person at the console', async () => {
    const shop = ana.operations('sandbox');
    const { body: charge } = await shop.post(
      '/charges',
      chargeBody(await saveCard(shop), { amount: 20_000 }),
    );
    const id = String(charge['id']);
    const added = await operator.post<{ case: { id: string } }>('/panel/ops/chargebacks/sandbox/cases', {
      case_number: 'C-1',
      network: 'visa',
      stage: 'first',
      amount: 20_000,
      reference: id,
    });
    await answer(id);
    await operator.post(`/panel/ops/chargebacks/sandbox/cases/${added.body.case.id}/represent`, {
      amount: 20_000,
    });
    expect(await stateOf(id)).toMatchObject({ submitted_by: 'operator' });
  });
});

test('the list of responses to send reads only waiting ones', async () => {
  const { database } = panel.sandbox.gateway;
  await database.run(
    statement(
      'test_fill_closed_chargebacks',
      `insert into chargebacks (merchant_id, transaction_id, reason, state, amount_centavos, opened_at, deadline,
         closed_at, closed_by, is_opening_told, rebuttal, answered_at)
       select $1, 'trx' || n, 'other', 'accepted', 100, now(), now() + n * interval '1 minute', now(), 'network', true,
         'texto', now()
       from generate_series(1, 20000) n`,
    ),
    [merchantId()],
  );
  await database.run(statement('test_analyze_closed_chargebacks', 'analyze chargebacks'));
  const { asked, plans } = explaining(database);
  await listUnsubmitted(asked, 100);
  expect(plans.join('\n')).toMatch(/chargebacks_to_submit/);
});
