import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { applyChargebackNotice } from '../../../../src/domain/disputes/chargebacks/apply-chargeback-notice.ts';
import { listMails } from '../../../../src/domain/emails/sending/mailbox-store.ts';
import { notifyOfChargebacks } from '../../../../src/people/notifications/notify-of-chargebacks.ts';
import { notifyOfExports } from '../../../../src/people/notifications/notify-of-exports.ts';
import type { Database } from '../../../../src/platform/database/connections/connection.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { prepareExports } from '../../../../src/reports/exports/prepare-exports.ts';
import { plantRowFault, refuseRowsOf } from '../../../support/doubles/faults/row-faults.ts';
import { payCharge } from '../../../support/fixtures/money.ts';
import { disputeCharge } from '../../../support/world/disputes/disputes.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';

/** Emails about events of an environment: one that cannot be written neither blocks nor repeats the others. */

const clock = manualClock(new Date('2026-11-15T15:00:00Z'));
const DAY_MS = 86_400_000;
let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel({ clock, hasProduction: true });
});
afterAll(() => panel.close());
const planted: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const uproot of planted.splice(0)) await uproot();
});

const merchantOf = (person: Person) => person.business().sandbox_merchant_id;
const kindsOf = async (
  database: Database,
  isOf: (mail: { merchantId: string; recipient: string }) => boolean,
) => (await listMails(database, {}, 500)).filter(isOf).map(({ kind }) => kind);
const sandboxEmails = (person: Person) =>
  kindsOf(panel.sandbox.gateway.database, ({ merchantId }) => merchantId === merchantOf(person));
const refuseEmailsOf = async (person: Person) => {
  const { database } = panel.sandbox.gateway;
  planted.push(await refuseRowsOf(database, merchantOf(person), { table: 'mails', event: 'insert' }));
};

test('chargebacks in the sandbox: the others are emailed once, the bad one when possible', async () => {
  const [before, poisoned, behind] = [await panel.signUp(), await panel.signUp(), await panel.signUp()];
  for (const person of [before, poisoned, behind]) await disputeCharge(person);
  await refuseEmailsOf(poisoned);
  for (let run = 0; run < 2; run += 1) {
    await expect(notifyOfChargebacks(panel.control, 50)).rejects.toThrow('a poisoned row');
    for (const person of [before, behind]) expect(await sandboxEmails(person)).toEqual(['chargeback_opened']);
  }
  await planted.pop()?.();
  await notifyOfChargebacks(panel.control, 50);
  for (const person of [before, poisoned, behind]) {
    expect(await sandboxEmails(person)).toEqual(['chargeback_opened']);
  }
});

test('chargebacks in production: an email that the outbox rejects repeats none of the others', async () => {
  const { production, control } = panel;
  if (production === undefined) throw new Error('production is closed');
  const emails = ['antes@example.com', 'mala@example.com', 'detras@example.com'];
  for (const email of emails) {
    const { merchant, client } = await production.merchant({ email });
    const chargeId = await payCharge(client, await saveCard(client, '4539578763621486'), 20_000);
    await applyChargebackNotice(production.gateway, merchant.id, chargeId, { status: 'pending' });
  }
  const body = `if new.recipient = 'mala@example.com' then
    raise exception 'a poisoned row' using errcode = '22021'; end if;`;
  planted.push(await plantRowFault(control.database, { table: 'mails', event: 'insert', body }));
  const reported = () =>
    Promise.all(emails.map(email => kindsOf(control.database, ({ recipient }) => recipient === email)));
  const one = ['chargeback_opened'];
  for (let run = 0; run < 2; run += 1) {
    await expect(notifyOfChargebacks(control, 50)).rejects.toThrow('a poisoned row');
    expect(await reported()).toEqual([one, [], one]);
  }
  await planted.pop()?.();
  await notifyOfChargebacks(control, 50);
  expect(await reported()).toEqual([one, one, one]);
});

test('exports that are ready', async () => {
  const [before, poisoned, behind] = [await panel.signUp(), await panel.signUp(), await panel.signUp()];
  for (const person of [before, poisoned, behind]) {
    const input = { kind: 'transactions', format: 'csv', every: 'day' };
    const path = `/panel/sandbox/data/${merchantOf(person)}/export-schedules`;
    expect((await person.post(path, input)).status).toBe(201);
  }
  clock.advanceMs(DAY_MS);
  await prepareExports(panel.sandbox.gateway, 20);
  await refuseEmailsOf(poisoned);
  await expect(notifyOfExports(panel.control, 50)).rejects.toThrow('a poisoned row');
  for (const person of [before, behind]) expect(await sandboxEmails(person)).toEqual(['export_ready']);
  expect(await sandboxEmails(poisoned)).toEqual([]);
  await planted.pop()?.();
  await notifyOfExports(panel.control, 50);
  for (const person of [before, poisoned, behind])
    expect(await sandboxEmails(person)).toEqual(['export_ready']);
});
