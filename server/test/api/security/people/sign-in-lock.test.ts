import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAccountsByEmail } from '../../../../src/people/accounts/store.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { newSecret } from '../../../../src/platform/primitives/values/id.ts';
import { sizeOf } from '../../../support/rules/sizes.ts';
import { verifications } from '../../../support/world/gateway/cheap-argon2.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';

const MINUTE = 60_000;
const SLOW_MACHINE_MS = 240_000;
const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
});
afterAll(() => panel.close());
beforeEach(() => verifications.clear());

const signIn = (email: string, password: string) =>
  panel.visitor().post('/panel/sign-in', { email, password });
const newEmail = () => `${newSecret(12)}@example.com`;

/** Attempts that were really compared with the stored hash; all others were rejected before they could reveal anything. */
async function countVerifications(email: string): Promise<number> {
  const { owner } = await findAccountsByEmail(panel.control.database, email);
  return verifications.get(owner?.passwordHash ?? '') ?? 0;
}

describe('a twin with the address of the victim', () => {
  const GUESSES = sizeOf({ usual: 60, full: 1_000 });

  test(
    `429 1018: ${GUESSES} guesses alternating with sign-ins to the twin, 10 are judged in 15 minutes`,
    async () => {
      const email = newEmail();
      await panel.signUp({ email });
      await panel.signUpUnconfirmed({ email, password: 'la clave del gemelo' });
      let entered = 0;
      for (let guess = 0; guess < GUESSES; guess += 1) {
        await signIn(email, `adivino la número ${guess}`);
        if ((await signIn(email, 'la clave del gemelo')).status === 200) entered += 1;
        clock.advanceMs((15 * MINUTE) / GUESSES);
      }
      expect(entered).toBe(GUESSES);
      expect(await countVerifications(email)).toBe(10);
      expect((await signIn(email, PASSWORD)).status).toBe(401);
    },
    SLOW_MACHINE_MS,
  );

  test("a new twin's password is a guess too: 30 twins, 10 are judged", async () => {
    const email = newEmail();
    await panel.signUp({ email });
    for (let twin = 0; twin < 30; twin += 1) {
      clock.advanceMs(1_000);
      const password = twin === 20 ? PASSWORD : `la clave del gemelo ${twin}`;
      const { session } = await panel.signUpUnconfirmed({ email, password });
      const entered = await signIn(email, password);
      // The first two accounts are among those tried; the others only have their session until they confirm.
      if (twin < 2) expect(entered.body).toMatchObject({ account: { id: session.account.id } });
      else expect([401, 429]).toContain(entered.status);
    }
    expect(await countVerifications(email)).toBe(10);
  });
});

describe('the lock', () => {
  test('429 1018: after 10 failures for 30 minutes, even for the right password, then it is open', async () => {
    const email = newEmail();
    await panel.signUp({ email });
    for (let tries = 0; tries < 10; tries += 1)
      expect((await signIn(email, 'not this one')).status).toBe(401);
    const refused = await signIn(email, PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { error_code: 1018 } });
    expect(Number(refused.headers['retry-after'])).toBe(30 * 60);
    clock.advanceMs(29 * MINUTE);
    expect((await signIn(email, PASSWORD)).status).toBe(429);
    clock.advanceMs(MINUTE);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect(await countVerifications(email)).toBe(11);
  });

  test('429 1018: concurrent guesses count like sequential ones', async () => {
    const email = newEmail();
    await panel.signUp({ email });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, guess) => signIn(email, `número ${guess}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
    expect(await countVerifications(email)).toBe(10);
  });

  test('an address without an account locks like one with an account', async () => {
    const [known, unknown] = [newEmail(), newEmail()];
    await panel.signUp({ email: known });
    const statuses = async (email: string) => {
      const met: (number | string | undefined)[] = [];
      for (let tries = 0; tries < 12; tries += 1) {
        const { status, headers } = await signIn(email, 'not this one');
        met.push(status, headers['retry-after'] as string | undefined);
      }
      return met;
    };
    expect(await statuses(unknown)).toEqual(await statuses(known));
  });

  test('200: strangers cannot lock a signed-in person out of their own changes', async () => {
    const email = newEmail();
    const ana = await panel.signUp({ email });
    for (let tries = 0; tries < 11; tries += 1) await signIn(email, 'not this one');
    const change = { current: PASSWORD, password: 'otra que sí recuerdo' };
    expect((await ana.post('/panel/password', change)).status).toBe(204);
  });

  test('429 1018: guessing the password inside a session locks too', async () => {
    const ana = await panel.signUp();
    const change = { current: 'not this one', password: 'otra que sí recuerdo' };
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await ana.post('/panel/password', change)).status).toBe(422);
    }
    expect((await ana.post('/panel/password', { ...change, current: PASSWORD })).status).toBe(429);
  });
});

describe('addresses', () => {
  const from = async (remoteAddress: string) => {
    const url = '/panel/password/forgot';
    const payload = { email: newEmail() };
    return (await panel.portal.inject({ method: 'POST', url, remoteAddress, payload })).statusCode;
  };

  test('429 1018: another address of the same /64 is the same client, the next /64 is not', async () => {
    for (let host = 1; host <= 40; host += 1) expect(await from(`2001:db8:7:1::${host}`)).toBe(202);
    expect(await from('2001:db8:7:1:ffff:ffff:ffff:ffff')).toBe(429);
    expect(await from('2001:db8:7:2::1')).toBe(202);
  });

  test('429 1018: an IPv4 client is the same over both protocols', async () => {
    for (let tries = 0; tries < 40; tries += 1) expect(await from('198.51.100.77')).toBe(202);
    expect(await from('::ffff:198.51.100.77')).toBe(429);
    expect(await from('::ffff:198.51.100.78')).toBe(202);
  });
});
