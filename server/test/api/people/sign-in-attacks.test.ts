import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPasswordLink } from '../../../src/people/sign-in/change-password.ts';
import { newHttpServer } from '../../../src/platform/http/server.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { addPanel } from '../../../src/portal/panel.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { newPerson } from '../../support/world/shop/person.ts';

const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
});
afterAll(() => panel.close());

const withoutRequestId = (body: Record<string, unknown>) => ({ ...body, request_id: undefined });

describe('guessing', () => {
  test('an unknown address and a wrong password get the same answer', async () => {
    const { email } = (await panel.signUp()).session.account;
    const unknown = await panel
      .visitor()
      .post('/panel/sign-in', { email: 'nobody@example.com', password: PASSWORD });
    const wrong = await panel.visitor().post('/panel/sign-in', { email, password: 'not this one' });
    expect(unknown.status).toBe(401);
    expect(wrong.status).toBe(401);
    expect(withoutRequestId(unknown.body)).toEqual(withoutRequestId(wrong.body));
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort());
  });

  test('a password reset gets the same response, with or without an account', async () => {
    const { email } = (await panel.signUp()).session.account;
    const [known, unknown] = [
      await panel.visitor().post('/panel/password/forgot', { email }),
      await panel.visitor().post('/panel/password/forgot', { email: 'nobody@example.com' }),
    ];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known.status).toBe(202);
  });

  test("a password reset is not delayed by other people's failures", async () => {
    const { email, id } = (await panel.signUp()).session.account;
    for (let tries = 1; tries <= 10; tries += 1) {
      await panel.visitor().post('/panel/sign-in', { email, password: 'not this one' });
    }
    expect((await panel.visitor().post('/panel/sign-in', { email, password: PASSWORD })).status).toBe(429);
    const token = await newPasswordLink(panel.control, id);
    const password = 'una que sí recuerdo';
    await panel.visitor().post('/panel/password/reset', { token, password });
    expect((await panel.visitor().post('/panel/sign-in', { email, password })).status).toBe(200);
  });

  test('429 1018: an address that tries many accounts', async () => {
    const robot = panel.visitor();
    const statuses: number[] = [];
    for (let tries = 0; tries < 42; tries += 1) {
      const answer = await robot.post('/panel/password/reset', {
        token: 'x',
        password: 'una que sí recuerdo',
      });
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 422));
    expect(statuses.slice(40)).toEqual([429, 429]);
    expect((await panel.visitor().post('/panel/password/forgot', { email: 'a@example.com' })).status).toBe(
      202,
    );
  });

  test("a client's claimed address counts only from a known proxy", async () => {
    const ana = await panel.signUp();
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const { email } = ana.session.account;
    await ana.post('/panel/sign-in', { email, password: PASSWORD }, { headers });
    expect((await ana.get('/panel/sessions')).text).not.toContain('203.0.113.9');
    const behind = newHttpServer({
      helpUrl: '',
      listener: { trustedProxies: ['10.0.0.0/8'] },
      onUnexpectedError: () => undefined,
    });
    await addPanel(behind, panel.control);
    const person = newPerson(behind);
    await person.post('/panel/sign-in', { email, password: PASSWORD }, { headers });
    expect((await person.get('/panel/sessions')).text).toContain('203.0.113.9');
    await behind.close();
  });

  test('the limits are in the database: another process continues them', async () => {
    const { email } = (await panel.signUp()).session.account;
    for (let tries = 1; tries <= 10; tries += 1) {
      await panel.visitor().post('/panel/sign-in', { email, password: 'not this one' });
    }
    const second = newHttpServer({ helpUrl: '', onUnexpectedError: () => undefined });
    await addPanel(second, panel.control);
    const { statusCode } = await second.inject({
      method: 'POST',
      url: '/panel/sign-in',
      remoteAddress: '10.200.0.1',
      payload: { email, password: PASSWORD },
    });
    await second.close();
    expect(statusCode).toBe(429);
  });
});

describe('fixation', () => {
  test("every sign-in sets a new cookie and ends the browser's session", async () => {
    const ana = await panel.signUp();
    const { email } = ana.session.account;
    const before = ana.cookie;
    await ana.post('/panel/sign-in', { email, password: PASSWORD });
    expect(ana.cookie).not.toBe(before);
    const thief = panel.visitor();
    thief.cookie = before;
    expect((await thief.get('/panel/session')).status).toBe(401);
  });

  test('a cookie chosen by someone else opens no session', async () => {
    const { email } = (await panel.signUp()).session.account;
    const victim = panel.visitor();
    const planted = 'A'.repeat(43);
    victim.cookie = planted;
    await victim.post('/panel/sign-in', { email, password: PASSWORD });
    expect(victim.cookie).not.toBe(planted);
    const thief = panel.visitor();
    thief.cookie = planted;
    expect((await thief.get('/panel/session')).status).toBe(401);
  });

  test('only hashes of cookies are stored', async () => {
    const ana = await panel.signUp();
    const rows = await panel.control.database.rows({ name: 's', text: 'select * from sessions' });
    expect(JSON.stringify(rows)).not.toContain(ana.cookie);
  });
});

describe('other sites', () => {
  test.each([
    ['no token', { 'x-recaudo-csrf': '' }],
    ['a wrong token', { 'x-recaudo-csrf': 'A'.repeat(43) }],
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin of a sandboxed frame', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of the site', { 'sec-fetch-site': 'same-site' }],
  ])('403 1010: a change with %s', async (_what, headers) => {
    const ana = await panel.signUp();
    const answer = await ana.call('PUT', '/panel/account', { name: 'Changed' }, { headers });
    expect(answer).toMatchObject({ status: 403, body: { error_code: 1010 } });
    const shop = await ana.post(
      `/panel/sandbox/v1/${ana.business().sandbox_merchant_id}/customers`,
      { name: 'Eva', last_name: 'Ruiz', email: 'eva@example.com' },
      { headers },
    );
    expect(shop).toMatchObject({ status: 403, body: { error_code: 1010 } });
    expect((await ana.get('/panel/session')).body).toMatchObject({ account: { name: 'Ana Torres' } });
  });

  test("403 1010: the token of another person's session", async () => {
    const [ana, eva] = [await panel.signUp(), await panel.signUp()];
    const headers = { 'x-recaudo-csrf': eva.session.csrf_token };
    expect((await ana.call('PUT', '/panel/account', { name: 'X' }, { headers })).status).toBe(403);
  });

  test('403 1010: signing someone in from another site', async () => {
    const { email } = (await panel.signUp()).session.account;
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await panel.visitor().post('/panel/sign-in', { email, password: PASSWORD }, { headers });
    expect(answer).toMatchObject({ status: 403, body: { error_code: 1010 } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('200: the same program under another name of this machine', async () => {
    const ana = await panel.signUp();
    const headers = { host: 'localhost:8000', origin: 'http://localhost:8000' };
    const answer = await ana.call('PUT', '/panel/account', { name: 'Ana' }, { headers });
    expect(answer.status).toBe(200);
  });

  test('a session does not work for the API of keys, nor a key for the portal', async () => {
    const ana = await panel.signUp();
    const { sandbox_merchant_id: id } = ana.business();
    const api = await panel.sandbox.app.inject({
      url: `/v1/${id}`,
      headers: { cookie: `recaudo_session=${ana.cookie}` },
    });
    expect(api.statusCode).toBe(401);
    const { merchant, privateKey } = await panel.sandbox.merchant();
    const asBasic = `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`;
    const portal = await panel.portal.inject({
      url: `/panel/sandbox/v1/${merchant.id}`,
      headers: { authorization: asBasic },
    });
    expect(portal.statusCode).toBe(401);
  });
});
