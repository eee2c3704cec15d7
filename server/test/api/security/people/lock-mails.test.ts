import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMails } from '../../../../src/domain/emails/sending/mailbox-store.ts';
import { notifyOfLocks } from '../../../../src/people/notifications/notify-of-locks.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { newSecret } from '../../../../src/platform/primitives/values/id.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';

const MINUTE_MS = 60_000;
const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
});
afterAll(() => panel.close());

const newEmail = () => `${newSecret(12)}@example.com`;
const signIn = (email: string, password: string) =>
  panel.visitor().post('/panel/sign-in', { email, password });

async function fail(email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let tries = 0; tries < times; tries += 1) statuses.push((await signIn(email, 'not this one')).status);
  return statuses;
}

/** Advances past the worker's delay, within which a successful sign-in ends the lock. */
async function sweep(): Promise<void> {
  clock.advanceMs(10_000);
  await notifyOfLocks(panel.control, 50);
}

const mailsTo = async (email: string) =>
  (await listMails(panel.control.database, {}, 1_000)).filter(
    ({ recipient, kind }) => recipient === email && kind === 'account_locked',
  );

test('one email per lock, however many attempts: until when, and what to do', async () => {
  const email = newEmail();
  await panel.signUp({ email, name: 'Ana', language: 'es' });
  await fail(email, 9);
  await sweep();
  expect(await mailsTo(email)).toEqual([]);
  await fail(email, 5);
  for (let looks = 0; looks < 3; looks += 1) await sweep();
  await fail(email, 5);
  await sweep();
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Tu cuenta está bloqueada por 30 minutos');
  expect(mail?.text).toContain('diez veces');
  expect(mail?.text).toContain('10:30');
  expect(mail?.text).toContain('/olvide');
  clock.advanceMs(31 * MINUTE_MS);
  await fail(email, 10);
  await sweep();
  expect(await mailsTo(email)).toHaveLength(2);
});

test("the email is in the account's language", async () => {
  const email = newEmail();
  await panel.signUp({ email, language: 'en' });
  await fail(email, 10);
  await sweep();
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('Your account is locked for 30 minutes');
});

test('the owner gets the email when a twin with the same address locks the account', async () => {
  const email = newEmail();
  await panel.signUp({ email });
  await panel.signUpUnconfirmed({ email, password: 'la clave del gemelo' });
  for (let tries = 0; tries < 10; tries += 1)
    expect((await signIn(email, 'la clave del gemelo')).status).toBe(200);
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  await sweep();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('no email if the tenth try is right, nor after a password reset', async () => {
  const email = newEmail();
  await panel.signUp({ email });
  await fail(email, 9);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  await sweep();
  expect(await mailsTo(email)).toEqual([]);
});

test('an unknown, a wrong and a locked address get the same responses, try by try', async () => {
  const [known, unconfirmed, unknown] = [newEmail(), newEmail(), newEmail()];
  await panel.signUp({ email: known });
  await panel.signUpUnconfirmed({ email: unconfirmed });
  const met = async (email: string) => {
    const answers: unknown[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const { status, body, headers } = await signIn(email, 'not this one');
      answers.push([status, { ...body, request_id: undefined }, headers['retry-after']]);
      await notifyOfLocks(panel.control, 50);
    }
    return answers;
  };
  const expected = await met(unknown);
  expect(await met(known)).toEqual(expected);
  expect(await met(unconfirmed)).toEqual(expected);
  await sweep();
  expect(await mailsTo(unknown)).toEqual([]);
});

test('at most three lock emails in a row: a stranger cannot fill a mailbox', async () => {
  const email = newEmail();
  await panel.signUp({ email });
  for (let locks = 0; locks < 6; locks += 1) {
    await fail(email, 10);
    await sweep();
    clock.advanceMs(30 * MINUTE_MS);
  }
  expect(await mailsTo(email)).toHaveLength(3);
});

test('ten wrong codes after the right password: the email says that someone knows the password', async () => {
  const email = newEmail();
  const ana = await panel.signUp({ email });
  await panel.promote(ana);
  for (let tries = 0; tries < 10; tries += 1)
    await panel.visitor().post('/panel/sign-in', { email, password: PASSWORD, code: '000000' });
  await sweep();
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain('conoce tu contraseña');
});
