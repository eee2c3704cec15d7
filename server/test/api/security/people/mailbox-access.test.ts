import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showMail } from '../../../../src/commands/serve/demo/show-mail.ts';
import { listMails } from '../../../../src/domain/emails/sending/mailbox-store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import { mailsOf, paymentLinkMail, queue } from '../../../support/world/shop/mails.ts';
import type { Person } from '../../../support/world/shop/person.ts';

const makeOperator = statement('test_operator', 'update accounts set is_operator = true where id = $1');

async function newOperator(panel: TestPanel): Promise<Person> {
  const person = await panel.signUp();
  await panel.control.database.run(makeOperator, [person.session.account.id]);
  return person;
}

const subjectsIn = (text: string): string[] =>
  [...text.matchAll(/<a href="\/mail\/[^"]+" lang="es">([^<]*)<\/a>/g)].map(([, subject]) => subject ?? '');

describe('a local installation', () => {
  let panel: TestPanel;
  const shown: { recipient: string; subject: string; text: string }[] = [];
  beforeAll(async () => {
    panel = await startTestPanel();
    panel.control.showMail = mail => shown.push(mail);
  });
  afterAll(() => panel.close());

  const newest = async () => (await listMails(panel.control.database, {}, 1))[0];

  test("the installation's mails require a session, by list, id or frame", async () => {
    const victim = await panel.signUp();
    await panel.visitor().post('/panel/password/forgot', { email: victim.session.account.email });
    await expect.poll(async () => (await newest())?.kind).toBe('password_reset');
    const mail = await newest();
    for (const reader of [panel.visitor(), victim, await panel.signUp()]) {
      const { status, text } = await reader.get('/mail');
      expect(status).toBe(200);
      expect(text).not.toContain('contrasena');
      expect(text).not.toContain(victim.session.account.email);
      expect(text).toContain('los operadores los ven con su sesión');
      expect((await reader.get(`/mail/${mail?.id}`)).status).toBe(404);
      expect((await reader.get(`/mail/${mail?.id}/html`)).status).toBe(404);
    }
  });

  test('operators read them after a second factor', async () => {
    const mail = await newest();
    const operator = await newOperator(panel);
    expect((await operator.get(`/mail/${mail?.id}`)).status).toBe(404);
    await panel.promote(operator);
    expect((await operator.get(`/mail/${mail?.id}`)).text).toContain(mail?.recipient);
    expect(subjectsIn((await operator.get('/mail')).text)).toContain(mail?.subject);
  });

  test('payers are fictional: their mails need no session', async () => {
    const { merchant } = await panel.sandbox.merchant();
    await queue(panel.sandbox.gateway, merchant.id, paymentLinkMail());
    const [mail] = await mailsOf(panel.sandbox.gateway, merchant.id);
    const { text } = await panel.visitor().get(`/mail?merchant=${merchant.id}`);
    expect(text).toContain('ana@example.com');
    expect((await panel.visitor().get(`/mail/${mail?.id}/html`)).status).toBe(200);
  });

  test("a newcomer's links are printed to the terminal, and work", async () => {
    const ana = await panel.signUpUnconfirmed();
    const { email } = ana.session.account;
    const welcome = shown.findLast(mail => mail.recipient === email);
    const token = /\/confirmar\/([\w-]+)/.exec(welcome?.text ?? '')?.[1];
    expect(welcome?.subject).toMatch(/\S/);
    expect((await ana.post('/panel/email/confirm', { token })).status).toBeLessThan(300);
    await panel.visitor().post('/panel/password/forgot', { email });
    await expect.poll(() => shown.at(-1)?.text).toContain('/contrasena/');
    await ana.post(`/panel/businesses/${ana.business().id}/invitations`, {
      email: 'eva@example.com',
      role: 'developer',
    });
    expect(shown.at(-1)).toMatchObject({ recipient: 'eva@example.com' });
    expect(shown.at(-1)?.text).toContain('/invitacion/');
  });
});

describe('an installation reachable from outside', () => {
  let panel: TestPanel;
  beforeAll(async () => {
    panel = await startTestPanel({ portal: { isLocal: false } });
  });
  afterAll(() => panel.close());

  /** A member of a separate team whose sandbox has one mail. */
  async function withMail(): Promise<{ person: Person; merchantId: string; mailId: string | undefined }> {
    const person = await panel.signUp();
    const merchantId = person.business().sandbox_merchant_id;
    await queue(panel.sandbox.gateway, merchantId, paymentLinkMail(`${merchantId}@example.com`));
    return { person, merchantId, mailId: (await mailsOf(panel.sandbox.gateway, merchantId))[0]?.id };
  }

  test('303 to the sign-in: nothing without a session', async () => {
    const { mailId } = await withMail();
    for (const path of ['/mail', `/mail/${mailId}`, `/mail/${mailId}/html`, '/inbox']) {
      const { status, headers, text } = await panel.visitor().get(path);
      expect([status, headers['location'], text]).toEqual([303, '/entrar', '']);
    }
  });

  test("200: an owner sees their own merchant's mails, and 404 for others", async () => {
    const [own, other] = [await withMail(), await withMail()];
    const { text } = await own.person.get('/mail');
    expect(text).toContain(`${own.merchantId}@example.com`);
    expect(text).not.toContain(other.merchantId);
    expect((await own.person.get(`/mail/${own.mailId}`)).status).toBe(200);
    expect((await own.person.get(`/mail/${other.mailId}`)).status).toBe(404);
    expect((await own.person.get(`/mail?merchant=${other.merchantId}`)).text).not.toContain('@example.com');
    expect((await own.person.get(`/inbox?merchant=${other.merchantId}`)).status).toBe(200);
  });

  test('people who may not move money see none: read-only members and operators', async () => {
    const { merchantId, mailId, person } = await withMail();
    const setRole = statement('test_role', "update members set role = 'read_only' where account_id = $1");
    await panel.control.database.run(setRole, [person.session.account.id]);
    for (const reader of [person, await newOperator(panel)]) {
      expect((await reader.get('/mail')).text).not.toContain(merchantId);
      expect((await reader.get(`/mail/${mailId}`)).status).toBe(404);
    }
  });
});

test("a name with control characters does not move the terminal's cursor", () => {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => lines.push(line);
  try {
    showMail({
      recipient: 'a@example.com',
      subject: 'Hola \u001B[2J\u202E',
      text: 'Ve a\nhttp://h/x\u0007 ya',
    });
  } finally {
    console.log = log;
  }
  expect(lines.join()).toBe('\n  E-mail to a@example.com: Hola [2J\n    http://h/x\n');
});
