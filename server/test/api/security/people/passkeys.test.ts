import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEntries } from '../../../../src/people/audit/store.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import {
  newAuthenticator,
  type SoftwareAuthenticator,
} from '../../../support/doubles/network/software-authenticator.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';

const ORIGIN = 'http://localhost:8000';
const MINUTE = 60_000;
const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
});
afterAll(() => panel.close());

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}
interface Added {
  id: string;
  name: string;
  recovery_codes: string[];
}
interface Listed {
  id: string;
  name: string;
  last_used_at: string | null;
}

const optionsFor = async (person: Person) => (await person.post<Options>('/panel/passkeys/options')).body;

async function addPasskey(person: Person, name = 'Portátil', authenticator = newAuthenticator(ORIGIN)) {
  const response = authenticator.register(await optionsFor(person));
  const { status, body, text } = await person.post<Added>('/panel/passkeys', { name, response });
  if (status !== 201) throw new Error(text);
  return { authenticator, added: body };
}

const listed = async (person: Person) => (await person.get<Listed[]>('/panel/passkeys')).body;

async function ask(email: string): Promise<Options> {
  const { body } = await panel.visitor().post('/panel/sign-in', { email, password: PASSWORD });
  expect(body).toMatchObject({ second_factor_needed: true });
  return body['passkey_options'] as Options;
}
const enter = (email: string, passkey: object) =>
  panel.visitor().post('/panel/sign-in', { email, password: PASSWORD, passkey });

describe('signing in', () => {
  test('200: with a passkey next to the password, and its last use is shown', async () => {
    const ana = await panel.signUp();
    const { email } = ana.session.account;
    const { authenticator, added } = await addPasskey(ana);
    expect(added).toMatchObject({ name: 'Portátil', recovery_codes: expect.any(Array) });
    expect(added.recovery_codes).toHaveLength(10);
    expect((await ana.get('/panel/session')).body).toMatchObject({
      account: { has_second_factor: true, has_passkey: true, has_authenticator_app: false },
    });
    expect(await listed(ana)).toMatchObject([{ id: added.id, last_used_at: null }]);
    const options = await ask(email);
    expect(options.rpId).toBe('localhost');
    clock.advanceMs(MINUTE);
    expect(await enter(email, authenticator.sign(options))).toMatchObject({
      status: 200,
      body: { account: { email } },
    });
    expect(await listed(ana)).toMatchObject([{ last_used_at: expect.stringMatching(/^2026-03-05T/) }]);
  });

  test('401 1002: a response works once, and within five minutes', async () => {
    const ana = await panel.signUp();
    const { email } = ana.session.account;
    const { authenticator } = await addPasskey(ana);
    const answer = authenticator.sign(await ask(email));
    const both = await Promise.all([enter(email, answer), enter(email, answer)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
    const late = await ask(email);
    clock.advanceMs(5 * MINUTE);
    expect(await enter(email, authenticator.sign(late))).toMatchObject({
      status: 401,
      body: { error_code: 1002 },
    });
  });

  test.each([
    ['of another site', () => newAuthenticator('https://recaudo.evil.example')],
    ['of this program under an address that is not its own', () => newAuthenticator('http://127.0.0.1:8000')],
  ])('422 1003: a passkey %s is not stored', async (_what, make) => {
    const ana = await panel.signUp();
    const response = make().register(await optionsFor(ana));
    expect(await ana.post('/panel/passkeys', { name: 'x', response })).toMatchObject({
      status: 422,
      body: { error_code: 1003 },
    });
    expect(await listed(ana)).toEqual([]);
  });

  test("401 1002: another person's passkey, an outdated copy, another account's or purpose's challenge", async () => {
    const [ana, eva] = [await panel.signUp(), await panel.signUp()];
    const email = ana.session.account.email;
    const { authenticator } = await addPasskey(ana);
    const other = (await addPasskey(eva)).authenticator;
    const statusOf = async (make: (options: Options) => object | Promise<object>) =>
      (await enter(email, await make(await ask(email)))).status;
    expect(await statusOf(options => other.sign(options))).toBe(401);
    expect(await statusOf(() => ({ id: 'none' }))).toBe(401);
    expect(await statusOf(async () => authenticator.sign(await ask(eva.session.account.email)))).toBe(401);
    const { body: stepUp } = await ana.post<Options>('/panel/step-up/passkey');
    expect((await enter(email, authenticator.sign(stepUp))).status).toBe(401);
    expect(await statusOf(options => authenticator.sign(options))).toBe(200);
    authenticator.counter = 1;
    expect(await statusOf(options => authenticator.sign(options))).toBe(401);
  });

  test('200: a recovery code replaces a lost passkey, once', async () => {
    const ana = await panel.signUp();
    const { email } = ana.session.account;
    const [code] = (await addPasskey(ana)).added.recovery_codes;
    const withCode = () => panel.visitor().post('/panel/sign-in', { email, password: PASSWORD, code });
    expect((await withCode()).status).toBe(200);
    expect((await withCode()).status).toBe(401);
  });
});

describe('signing in with a passkey alone', () => {
  const start = async () => (await panel.visitor().post<Options>('/panel/sign-in/passkey/options')).body;
  const enterAlone = (passkey: object) => panel.visitor().post('/panel/sign-in/passkey', { passkey });

  test('200: without email and password, as a second factor, once', async () => {
    const ana = await panel.signUp();
    const { authenticator } = await addPasskey(ana);
    const options = await start();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const answer = authenticator.sign(options);
    const visitor = panel.visitor();
    expect(await visitor.post('/panel/sign-in/passkey', { passkey: answer })).toMatchObject({
      status: 200,
      body: { account: { email: ana.session.account.email } },
    });
    const rotated = await visitor.post(`/panel/businesses/${ana.business().id}/keys/sandbox/rotate`, {
      kind: 'private',
    });
    expect(rotated.status).toBe(200);
    expect(await enterAlone(answer)).toMatchObject({ status: 401, body: { error_code: 1002 } });
  });

  test('401 1002: an unverified user, an unknown key, a removed key, a late answer, a challenge of another purpose', async () => {
    const ana = await panel.signUp();
    const { authenticator, added } = await addPasskey(ana);
    authenticator.isUserVerified = false;
    expect((await enterAlone(authenticator.sign(await start()))).status).toBe(401);
    authenticator.isUserVerified = true;
    expect((await enterAlone(newAuthenticator(ORIGIN).sign(await start()))).status).toBe(401);
    expect((await enterAlone(authenticator.sign(await ask(ana.session.account.email)))).status).toBe(401);
    const late = await start();
    clock.advanceMs(5 * MINUTE);
    expect((await enterAlone(authenticator.sign(late))).status).toBe(401);
    const forPassword = authenticator.sign(await start());
    expect((await enter(ana.session.account.email, forPassword)).status).toBe(401);
    expect((await enterAlone(authenticator.sign(await start()))).status).toBe(200);
    ana.password = PASSWORD;
    const removed = authenticator.sign(await start());
    const { body: stepUp } = await ana.post<Options>('/panel/step-up/passkey');
    await ana.post('/panel/step-up', { passkey: authenticator.sign(stepUp) });
    expect((await ana.delete(`/panel/passkeys/${added.id}`)).status).toBe(204);
    expect((await enterAlone(removed)).status).toBe(401);
  });
});

describe('the list', () => {
  test('several with names; renamed, removed; the last one also removes the recovery codes', async () => {
    const ana = await panel.signUp();
    const first = (await addPasskey(ana, 'Portátil')).added;
    clock.advanceMs(1_000);
    const second = (await addPasskey(ana, 'Llave azul')).added;
    expect(second.recovery_codes).toEqual([]);
    expect((await ana.put(`/panel/passkeys/${first.id}`, { name: 'Portátil de la oficina' })).status).toBe(
      204,
    );
    expect((await listed(ana)).map(({ name }) => name)).toEqual(['Portátil de la oficina', 'Llave azul']);
    expect((await ana.delete(`/panel/passkeys/${first.id}`)).status).toBe(204);
    expect((await ana.delete(`/panel/passkeys/${first.id}`)).status).toBe(404);
    expect((await ana.delete(`/panel/passkeys/${second.id}`)).status).toBe(204);
    expect((await ana.get('/panel/session')).body).toMatchObject({ account: { has_second_factor: false } });
    expect((await addPasskey(ana)).added.recovery_codes).toHaveLength(10);
  });

  test("404 1005: another person's cannot be renamed or removed; 422 1003: the same one twice", async () => {
    const [ana, eva] = [await panel.signUp(), await panel.signUp()];
    const { added, authenticator } = await addPasskey(ana);
    expect((await eva.put(`/panel/passkeys/${added.id}`, { name: 'Mía' })).status).toBe(404);
    expect((await eva.delete(`/panel/passkeys/${added.id}`)).status).toBe(404);
    const response = authenticator.register(await optionsFor(eva));
    expect((await eva.post('/panel/passkeys', { name: 'Mía', response })).status).toBe(422);
    expect(await listed(ana)).toMatchObject([{ name: 'Portátil' }]);
  });

  test('the audit log records all of it', async () => {
    const ana = await panel.signUp();
    const { added } = await addPasskey(ana);
    await ana.put(`/panel/passkeys/${added.id}`, { name: 'Otra' });
    await ana.delete(`/panel/passkeys/${added.id}`);
    const entries = await listAuditEntries(panel.control.database, 'installation', {
      limit: 50,
      before: null,
    });
    const own = entries.filter(({ account }) => account?.id === ana.session.account.id);
    expect(own.map(({ action }) => action).reverse()).toEqual([
      'passkey_started',
      'passkey_added',
      'passkey_renamed',
      'passkey_removed',
    ]);
  });
});

describe('step-up', () => {
  const stale = async (person: Person): Promise<void> => {
    clock.advanceMs(5 * MINUTE);
    person.password = undefined;
  };
  const rotate = (person: Person) =>
    person.post(`/panel/businesses/${person.business().id}/keys/sandbox/rotate`, { kind: 'private' });

  test('204: a passkey proves the identity again', async () => {
    const ana = await panel.signUp();
    const { authenticator } = await addPasskey(ana);
    await stale(ana);
    expect((await rotate(ana)).body).toMatchObject({ needs: 'recent_authentication' });
    const { body: options } = await ana.post<Options>('/panel/step-up/passkey');
    expect((await ana.post('/panel/step-up', { passkey: authenticator.sign(options) })).status).toBe(204);
    expect((await rotate(ana)).status).toBe(200);
  });

  test('403 1010: a session from before the passkey must use it first; the password is not enough', async () => {
    const ana = await panel.signUp();
    const { email } = ana.session.account;
    const phone = panel.visitor();
    await phone.post('/panel/sign-in', { email, password: PASSWORD });
    const { authenticator }: { authenticator: SoftwareAuthenticator } = await addPasskey(ana);
    expect((await rotate(phone)).body).toMatchObject({ error_code: 1010, needs: 'second_factor' });
    expect((await phone.post('/panel/step-up', { password: PASSWORD })).status).toBe(204);
    expect((await rotate(phone)).body).toMatchObject({ needs: 'second_factor' });
    const { body: options } = await phone.post<Options>('/panel/step-up/passkey');
    await phone.post('/panel/step-up', { passkey: authenticator.sign(options) });
    expect((await rotate(phone)).status).toBe(200);
  });
});
