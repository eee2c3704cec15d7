import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepOf, totpCode } from '../../../src/people/second-factor/totp.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { fromBase32 } from '../../support/world/shop/second-factor.ts';

const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
});
afterAll(() => panel.close());

interface Started {
  secret: string;
  otpauth_url: string;
  qr_svg: string;
}

async function turnOn(person: Person) {
  const { body } = await person.post<Started>('/panel/second-factor/start');
  const secret = fromBase32(body.secret);
  const codeNow = () => totpCode(secret, stepOf(clock.now()));
  const { body: confirmed } = await person.post<{ recovery_codes: string[] }>(
    '/panel/second-factor/confirm',
    {
      code: codeNow(),
    },
  );
  return { started: body, secret, codeNow, recoveryCodes: confirmed.recovery_codes };
}

const signIn = (email: string, code?: string) =>
  panel
    .visitor()
    .post('/panel/sign-in', { email, password: PASSWORD, ...(code === undefined ? {} : { code }) });

test('200: the secret comes as text and as a picture, and applies once a code is entered', async () => {
  const ana = await panel.signUp();
  const { email } = ana.session.account;
  const { body } = await ana.post<Started>('/panel/second-factor/start');
  expect(body.otpauth_url).toContain(`secret=${body.secret}`);
  expect(body.qr_svg).toMatch(/^<svg [^>]*viewBox/);
  expect((await signIn(email)).body).toMatchObject({ account: { has_second_factor: false } });
  expect(await ana.post('/panel/second-factor/confirm', { code: '000000' })).toMatchObject({
    status: 422,
    body: { error_code: 1003 },
  });
  expect((await turnOn(ana)).recoveryCodes).toHaveLength(10);
  expect((await ana.get('/panel/session')).body).toMatchObject({ account: { has_second_factor: true } });
  expect((await ana.post('/panel/second-factor/start')).status).toBe(422);
});

test('a sign-in without a code says so and creates no session', async () => {
  const ana = await panel.signUp();
  const { email } = ana.session.account;
  const { codeNow } = await turnOn(ana);
  clock.advanceMs(30_000);
  const asked = await signIn(email);
  expect(asked).toMatchObject({ status: 200, body: { second_factor_needed: true } });
  expect(asked.headers['set-cookie']).toBeUndefined();
  expect(await signIn(email, '123')).toMatchObject({ status: 401, body: { error_code: 1002 } });
  expect(await signIn(email, codeNow())).toMatchObject({ status: 200, body: { account: { email } } });
});

test('401 1002: a code works once, even concurrently', async () => {
  const ana = await panel.signUp();
  const { email } = ana.session.account;
  const { codeNow } = await turnOn(ana);
  expect((await signIn(email, codeNow())).status).toBe(401);
  clock.advanceMs(30_000);
  const both = await Promise.all([signIn(email, codeNow()), signIn(email, codeNow())]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
});

test('a recovery code works once, in any spelling', async () => {
  const ana = await panel.signUp();
  const { email } = ana.session.account;
  const { recoveryCodes } = await turnOn(ana);
  const code = recoveryCodes[3] ?? '';
  expect((await signIn(email, code.replaceAll('-', ' ').toUpperCase())).status).toBe(200);
  expect((await signIn(email, code)).status).toBe(401);
  expect((await signIn(email, recoveryCodes[4])).status).toBe(200);
});

test('429 1018: ten wrong codes lock for half an hour, separately from passwords', async () => {
  const ana = await panel.signUp();
  const { email } = ana.session.account;
  const { codeNow } = await turnOn(ana);
  for (let tries = 0; tries < 10; tries += 1) expect((await signIn(email, '000000')).status).toBe(401);
  expect((await signIn(email, '000000')).status).toBe(429);
  // Correct passwords lead to the code prompt, but do not reset its failure count.
  expect((await signIn(email)).body).toMatchObject({ second_factor_needed: true });
  expect((await signIn(email, codeNow())).status).toBe(429);
  clock.advanceMs(30 * 60_000);
  expect((await signIn(email, codeNow())).status).toBe(200);
});

test('is turned off only after a fresh proof', async () => {
  const ana = await panel.signUp();
  const { email } = ana.session.account;
  await turnOn(ana);
  clock.advanceMs(5 * 60_000);
  ana.password = undefined;
  expect(await ana.post('/panel/second-factor/stop')).toMatchObject({
    status: 403,
    body: { error_code: 1010, needs: 'recent_authentication' },
  });
  expect((await ana.post('/panel/step-up', { password: 'not this one' })).status).toBe(422);
  expect((await ana.post('/panel/second-factor/stop')).status).toBe(403);
  expect((await ana.post('/panel/step-up', { password: PASSWORD })).status).toBe(204);
  expect((await ana.post('/panel/second-factor/stop')).status).toBe(204);
  expect((await signIn(email)).body).toMatchObject({ account: { has_second_factor: false } });
});

test('the database holds neither the secret nor the recovery codes', async () => {
  const ana = await panel.signUp();
  const { started, secret, recoveryCodes } = await turnOn(ana);
  const rows = await Promise.all(
    ['second_factors', 'recovery_codes'].map(table =>
      panel.control.database.rows({ name: table, text: `select t::text from ${table} t` }),
    ),
  );
  const stored = JSON.stringify(rows);
  for (const plain of [started.secret, secret.toString('hex'), ...recoveryCodes]) {
    expect(stored).not.toContain(plain);
  }
});
