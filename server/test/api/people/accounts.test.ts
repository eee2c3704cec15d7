import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMails } from '../../../src/domain/emails/sending/mailbox-store.ts';
import { sendMails } from '../../../src/domain/emails/sending/send-mails.ts';
import { manualClock, systemClock } from '../../../src/platform/primitives/time/clock.ts';
import type { Mailer, OutgoingMail } from '../../../src/processors/mailer.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
});
afterAll(() => panel.close());

const mailsTo = async (email: string) =>
  (await listMails(panel.control.database, {}, 100)).filter(({ recipient }) => recipient === email);
const HOUR_MS = 3_600_000;

describe('POST /panel/sign-up', () => {
  test('201: an account, its business and a sandbox merchant that can charge at once', async () => {
    const ana = await panel.signUp({ email: ' Ana@Example.com '.trim(), name: 'Ana Torres' });
    expect(ana.session).toMatchObject({
      account: { name: 'Ana Torres', email: 'ana@example.com', is_operator: false, has_second_factor: false },
      businesses: [{ name: 'Café La Candelaria', role: 'owner', production_merchant_id: null }],
      addresses: { sandbox: 'http://127.0.0.1:8001' },
    });
    const shop = ana.operations('sandbox');
    const { status, body } = await shop.post('/charges', chargeBody(await saveCard(shop)));
    expect([status, body['status']]).toEqual([200, 'completed']);
    expect(await mailsTo('ana@example.com')).toMatchObject([{ kind: 'welcome', language: 'es' }]);
  });

  test.each([
    [{ password: 'corta' }, 400, 'password must have at least 12 characters'],
    [{ password: 'Contraseña123' }, 422, 'password is easy to guess: choose a longer phrase'],
    [{ email: 'nadie' }, 400, 'email must be an e-mail address such as ana@example.com'],
    [{ business_name: ' ' }, 400, 'business_name must be text that is not blank'],
  ])('%j: %i %s', async (part, status, description) => {
    const whole = { name: 'Ana', email: 'ok@example.com', password: PASSWORD, business_name: 'X', ...part };
    const answer = await panel.visitor().post('/panel/sign-up', whole);
    expect(answer).toMatchObject({ status, body: { description } });
  });
});

describe('a session', () => {
  test('its cookie is HttpOnly and is not sent from other sites', async () => {
    const ana = await panel.signUp();
    const browser = panel.visitor();
    const { email } = ana.session.account;
    const { headers } = await browser.post('/panel/sign-in', { email, password: PASSWORD });
    expect(headers['set-cookie']).toMatch(
      /^recaudo_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect((await browser.get('/panel/session')).body).toMatchObject({ account: { email } });
  });

  test('401 1002: without a cookie, after signing out, and after 12 hours even if active', async () => {
    expect(await panel.visitor().get('/panel/session')).toMatchObject({
      status: 401,
      body: { error_code: 1002 },
      headers: expect.not.objectContaining({ 'www-authenticate': expect.anything() }),
    });
    const ana = await panel.signUp();
    const { cookie } = ana;
    expect((await ana.post('/panel/sign-out')).status).toBe(204);
    expect(ana.cookie).toBeUndefined();
    ana.cookie = cookie;
    expect((await ana.get('/panel/session')).status).toBe(401);

    const busy = await panel.signUp();
    for (let hours = 1; hours < 12; hours += 1) {
      clock.advanceMs(HOUR_MS);
      expect((await busy.get('/panel/session')).status).toBe(200);
    }
    clock.advanceMs(HOUR_MS);
    expect((await busy.get('/panel/session')).status).toBe(401);
  });

  test('the list shows all sessions, and ends the others', async () => {
    const ana = await panel.signUp();
    const { email } = ana.session.account;
    const [phone, tablet] = [panel.visitor(), panel.visitor()];
    for (const other of [phone, tablet]) await other.post('/panel/sign-in', { email, password: PASSWORD });
    const listed = (
      await ana.get<{ id: string; is_current: boolean; user_agent: string }[]>('/panel/sessions')
    ).body;
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(listed[0]).toMatchObject({ user_agent: 'a test', ip: expect.stringMatching(/^10\./) });
    const [other] = listed.filter(({ is_current }) => !is_current);
    expect((await ana.delete(`/panel/sessions/${other?.id}`)).status).toBe(204);
    expect((await ana.delete(`/panel/sessions/${other?.id}`)).status).toBe(404);
    expect((await ana.delete('/panel/sessions')).status).toBe(204);
    expect((await ana.get<object[]>('/panel/sessions')).body).toHaveLength(1);
    expect((await phone.get('/panel/session')).status).toBe(401);
    expect((await tablet.get('/panel/session')).status).toBe(401);
  });
});

describe('the account', () => {
  test('PUT /panel/account changes name and language', async () => {
    const ana = await panel.signUp();
    const { status, body } = await ana.put('/panel/account', { name: 'Ana María', language: 'en' });
    expect([status, body['account']]).toMatchObject([200, { name: 'Ana María', language: 'en' }]);
  });

  test('a new password requires the current one, and ends the other sessions', async () => {
    const ana = await panel.signUp();
    const { email } = ana.session.account;
    const phone = panel.visitor();
    await phone.post('/panel/sign-in', { email, password: PASSWORD });
    const wrong = await ana.post('/panel/password', { current: 'not this one', password: 'otra bien larga' });
    expect(wrong).toMatchObject({ status: 422, body: { error_code: 1003 } });
    const changed = await ana.post('/panel/password', { current: PASSWORD, password: 'otra bien larga' });
    expect(changed.status).toBe(204);
    expect((await ana.get('/panel/session')).status).toBe(200);
    expect((await phone.get('/panel/session')).status).toBe(401);
    expect((await phone.post('/panel/sign-in', { email, password: PASSWORD })).status).toBe(401);
    expect((await phone.post('/panel/sign-in', { email, password: 'otra bien larga' })).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  const linkTo = async (email: string): Promise<string> => {
    for (let tries = 0; tries < 100; tries += 1) {
      const emailContent = (await mailsTo(email)).find(({ kind }) => kind === 'password_reset');
      const token = /\/contrasena\/([\w-]+)/.exec(emailContent?.text ?? '')?.[1];
      if (token !== undefined) return token;
      await new Promise(resolve => setTimeout(resolve, 10));
    }
    throw new Error('no email came');
  };

  test('the link in the email works once, within the hour, and ends all sessions', async () => {
    const ana = await panel.signUp();
    const { email } = ana.session.account;
    expect((await panel.visitor().post('/panel/password/forgot', { email })).status).toBe(202);
    const token = await linkTo(email);
    const browser = panel.visitor();
    expect(await browser.post('/panel/password/reset', { token, password: 'corta' })).toMatchObject({
      status: 400,
    });
    const password = 'una que sí recuerdo';
    expect((await browser.post('/panel/password/reset', { token, password })).status).toBe(204);
    expect((await browser.post('/panel/password/reset', { token, password })).status).toBe(422);
    expect((await ana.get('/panel/session')).status).toBe(401);
    expect((await browser.post('/panel/sign-in', { email, password })).status).toBe(200);
  });

  test('422 1003: after the hour', async () => {
    const { email } = (await panel.signUp()).session.account;
    await panel.visitor().post('/panel/password/forgot', { email });
    const token = await linkTo(email);
    clock.advanceMs(HOUR_MS + 1_000);
    const late = await panel
      .visitor()
      .post('/panel/password/reset', { token, password: 'una que sí recuerdo' });
    expect(late).toMatchObject({ status: 422, body: { error_code: 1003 } });
  });

  test("emails leave through the mail server, in the installation's name", async () => {
    const { email } = (await panel.signUp()).session.account;
    const sent: OutgoingMail[] = [];
    const mailer: Mailer = { send: async mail => void sent.push(mail), close: () => undefined };
    // The database stamps the rows with its own clock.
    await sendMails({ ...panel.control, realClock: systemClock, mailer }, 500);
    expect(sent.filter(({ recipient }) => recipient === email)).toMatchObject([
      { subject: 'Tu cuenta en Recaudo está lista', senderName: null, replyTo: null },
    ]);
    expect(await mailsTo(email)).toMatchObject([{ status: 'sent' }]);
  });

  test('the portal shows no email once production is open, because they contain password links', async () => {
    const open = await startTestPanel({ hasProduction: true });
    const person = await open.signUp();
    const { id, email } = person.session.account;
    const makeOperator = {
      name: 'test_operator',
      text: 'update accounts set is_operator = true where id = $1',
    };
    await open.control.database.run(makeOperator, [id]);
    const [emailContent] = await listMails(open.control.database, {}, 10);
    expect(emailContent?.recipient).toBe(email);
    expect((await person.get('/mail?lang=es')).text).not.toContain(email);
    expect((await person.get(`/mail/${emailContent?.id}`)).status).toBe(404);
    await open.close();
  });
});
