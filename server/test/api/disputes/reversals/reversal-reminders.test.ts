import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followReversals } from '../../../../src/domain/disputes/statutory-reversals/follow-reversals.ts';
import { listMails } from '../../../../src/domain/emails/sending/mailbox-store.ts';
import { notifyOfReversals } from '../../../../src/people/notifications/notify-of-reversals.ts';
import { payCharge } from '../../../support/fixtures/money.ts';
import { paidPse, requestReversal, reversalBody } from '../../../support/world/disputes/reversals.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

let panel: TestPanel;
let ana: Person;
beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true });
});
beforeEach(async () => {
  ana = await panel.signUp();
});
afterAll(() => panel.close());

const merchantId = () => ana.business().sandbox_merchant_id;
const shop = () => ana.operations('sandbox');
const data = (path: string) => `/panel/sandbox/data/${merchantId()}${path}`;
const mailed = async () =>
  (await listMails(panel.sandbox.gateway.database, { merchantId: merchantId() }, 500))
    .filter(({ kind }) => ['reversal_opened', 'reversal_due', 'reversal_payout'].includes(kind))
    .map(({ subject }) => subject)
    .toReversed();
const moveTo = (to: string) => shop().post('/sandbox/clock/advance', { to });
const statusOf = async (id: string) => (await shop().get(`/reversals/${id}`)).body['status'];

/** A request on Friday 1 December 2028, before the holiday of the 8th. */
async function requestOn(method: 'card' | 'pse') {
  await shop().put('/sandbox/clock', { now: '2028-12-01T10:00:00-05:00' });
  const chargeId =
    method === 'pse'
      ? (await paidPse(panel.sandbox, shop())).chargeId
      : String((await shop().post('/charges', chargeBody(await saveCard(shop()), {}))).body['id']);
  const asked = await shop().post(
    `/charges/${chargeId}/reversals`,
    reversalBody({ noticed_on: '2028-12-01' }),
  );
  return { chargeId, id: String(asked.body['id']) };
}

test('an unanswered PSE reversal: reminded, accepted over the holidays, and a transfer is requested', async () => {
  const { id } = await requestOn('pse');
  await notifyOfReversals(panel.control, 50);
  expect(await mailed()).toEqual(['Un comprador pidió la reversión de un pago']);

  // Ten business days: 4 to 7, 11 to 15, and 18; the 8th is a holiday.
  await moveTo('2028-12-16T12:00:00-05:00');
  await notifyOfReversals(panel.control, 50);
  expect(await mailed()).toHaveLength(1);
  await moveTo('2028-12-18T12:00:00-05:00');
  await notifyOfReversals(panel.control, 50);
  await notifyOfReversals(panel.control, 50);
  expect(await mailed()).toEqual([expect.any(String), 'Una reversión se acepta sola en menos de dos días']);

  await moveTo('2028-12-18T23:59:59-05:00');
  expect(await statusOf(id)).toBe('requested');
  await moveTo('2028-12-19T00:00:00-05:00');
  expect((await shop().get(`/reversals/${id}`)).body).toMatchObject({
    status: 'accepted',
    answered_by: 'deadline',
    answer_date: '2028-12-19T00:00:00-05:00',
    way: 'transfer',
    // Five business days: 19 to 22 and 26; the 25th is a holiday.
    give_back_by: '2028-12-26T23:59:59-05:00',
  });
  await moveTo('2028-12-25T12:00:00-05:00');
  await notifyOfReversals(panel.control, 50);
  await notifyOfReversals(panel.control, 50);
  expect((await mailed()).slice(2)).toEqual(['Falta transferir el dinero de una reversión']);
  expect((await ana.get(data('/overview'))).body['attention']).toMatchObject([
    { kind: 'reversals', count: 1, amount: 50_000, href: '/contracargos?tipo=reversiones' },
  ]);
});

test('an unanswered card reversal is refunded automatically; a contested one is not', async () => {
  const first = await requestOn('card');
  const second = await requestOn('card');
  await shop().post(`/reversals/${second.id}/contest`, { answer: 'Entregado' });
  await moveTo('2029-01-31T00:00:00-05:00');
  await followReversals(panel.sandbox.gateway, 100);
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['given_back', 'contested']);
  expect((await shop().get(`/charges/${first.chargeId}`)).body).toMatchObject({ status: 'refunded' });
});

test('the screen: a list by state with the time, counts, evidence, and the timeline of the payment', async () => {
  const { id, chargeId } = await requestOn('card');
  const list = await ana.get(data('/reversals'));
  expect(list.body).toMatchObject({ now: '2028-12-01T10:00:00-05:00', reversals: [{ id }], next: null });
  expect((await ana.get(data('/reversals?deadline=7d'))).body).toMatchObject({ reversals: [] });
  const page = await ana.get(data('/reversals?limit=1'));
  expect((await ana.get(data(`/reversals?after=${String(page.body['next'])}`))).body).toMatchObject({
    reversals: [],
  });
  expect((await ana.get(data('/counts/reversals'))).body).toEqual({
    requested: { count: 1, is_more: false },
  });

  const upload = await panel.portal.inject({
    method: 'POST',
    url: data(`/reversals/${id}/evidence?name=guia.pdf`),
    headers: {
      origin: 'http://127.0.0.1:8000',
      'content-type': 'application/pdf',
      cookie: `recaudo_session=${ana.cookie}`,
      'x-recaudo-csrf': ana.session.csrf_token,
    },
    payload: Buffer.from('%PDF-1.7 la guía'),
  });
  expect(upload.statusCode).toBe(201);
  expect((await ana.get(data(`/reversals/${id}`))).body).toMatchObject({
    reversal: { id },
    evidence: [{ number: 1, name: 'guia.pdf' }],
  });
  await shop().post(`/reversals/${id}/accept`);
  expect((await ana.delete(data(`/reversals/${id}/evidence/1`))).status).toBe(412);
  const timeline = await ana.get<{ title: string }[]>(data(`/transactions/${chargeId}/timeline`));
  expect(timeline.body.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'reversal.created',
      'reversal.accepted',
      'reversal.given_back',
      'refund.completed',
    ]),
  );
});

test("production's emails go through the installation's outbox", async () => {
  const { production } = panel;
  if (production === undefined) throw new Error('production is closed');
  const { client } = await production.merchant({ email: 'tienda@example.com' });
  const chargeId = await payCharge(client, await saveCard(client, '4539578763621486'), 20_000);
  const today = bogotaDateOf(production.gateway.clock.now());
  const { id } = await requestReversal(client, chargeId, { noticed_on: today });
  await notifyOfReversals(panel.control, 50);
  const mails = await listMails(panel.control.database, {}, 500);
  expect(mails.filter(({ recipient }) => recipient === 'tienda@example.com')).toMatchObject([
    { kind: 'reversal_opened', text: expect.stringContaining(`/produccion/contracargos/reversiones/${id}`) },
  ]);
});
