import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyChargebackNotice } from '../../../../src/domain/disputes/chargebacks/apply-chargeback-notice.ts';
import { listMails } from '../../../../src/domain/emails/sending/mailbox-store.ts';
import { notifyOfChargebacks } from '../../../../src/people/notifications/notify-of-chargebacks.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { payCharge } from '../../../support/fixtures/money.ts';
import { disputeCharge } from '../../../support/world/disputes/disputes.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { wholeTeam } from '../../../support/world/shop/team.ts';

const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
const DAY_MS = 24 * 3_600_000;
let panel: TestPanel;
let ana: Person;
beforeAll(async () => {
  panel = await startTestPanel({ clock, hasProduction: true });
  ana = await panel.signUp();
});
afterAll(() => panel.close());

const emailsOf = async (merchantId: string) =>
  (await listMails(panel.sandbox.gateway.database, {}, 500))
    .filter(mail => mail.merchantId === merchantId && mail.kind.startsWith('chargeback'))
    .map(({ kind, recipient }) => `${kind} ${recipient}`)
    .toSorted();

test('emailed to owners and finance on arrival and two days before the deadline, each once', async () => {
  const team = await wholeTeam(panel, ana);
  const merchantId = ana.business().sandbox_merchant_id;
  const id = await disputeCharge(ana);
  await Promise.all([notifyOfChargebacks(panel.control, 50), notifyOfChargebacks(panel.control, 50)]);
  await notifyOfChargebacks(panel.control, 50);
  const people = [team.owner, team.finance].map(person => person.session.account.email).toSorted();
  expect(await emailsOf(merchantId)).toEqual(people.map(email => `chargeback_opened ${email}`));
  clock.advanceMs(12 * DAY_MS);
  await notifyOfChargebacks(panel.control, 50);
  expect(await emailsOf(merchantId)).toHaveLength(2);
  clock.advanceMs(DAY_MS);
  await notifyOfChargebacks(panel.control, 50);
  await notifyOfChargebacks(panel.control, 50);
  expect(
    (await emailsOf(merchantId)).filter(emailContent => emailContent.startsWith('chargeback_due')),
  ).toEqual(people.map(email => `chargeback_due ${email}`));
  const texts = (await listMails(panel.sandbox.gateway.database, {}, 500)).map(({ text }) => text);
  expect(texts.filter(text => text.includes(`/pruebas/contracargos/${id}`))).toHaveLength(4);
});

test("production's emails go through the installation's outbox; a merchant without a team gets them itself", async () => {
  const { production } = panel;
  if (production === undefined) throw new Error('production is closed');
  const { merchant, client } = await production.merchant({ email: 'tienda@example.com' });
  const chargeId = await payCharge(client, await saveCard(client, '4539578763621486'), 20_000);
  await applyChargebackNotice(production.gateway, merchant.id, chargeId, { status: 'pending' });
  await notifyOfChargebacks(panel.control, 50);
  const mails = await listMails(panel.control.database, {}, 500);
  expect(mails.filter(({ recipient }) => recipient === 'tienda@example.com')).toMatchObject([
    { kind: 'chargeback_opened', text: expect.stringContaining(`/produccion/contracargos/${chargeId}`) },
  ]);
});
