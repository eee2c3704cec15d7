import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMails } from '../../../src/domain/emails/sending/mailbox-store.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';
import { tokenMailedTo } from '../../support/world/shop/team.ts';

const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel({ clock, hasProduction: true });
});
afterAll(() => panel.close());

const HOUR_MS = 3_600_000;
const emailOf = (person: Person) => person.session.account.email;
const kindsTo = async (email: string) =>
  (await listMails(panel.control.database, {}, 1_000))
    .filter(({ recipient }) => recipient === email)
    .map(({ kind }) => kind);
const linkOf = (person: Person) => tokenMailedTo(panel, emailOf(person), 'confirmar');
const confirm = (person: Person, token: string) => person.post('/panel/email/confirm', { token });
const invitationOf = (person: Person) =>
  person.post(`/panel/businesses/${person.business().id}/invitations`, {
    email: 'otra@example.com',
    role: 'finance',
  });

describe('an unconfirmed address', () => {
  test('the sandbox works at once; invitations wait for the link, which works once', async () => {
    const ana = await panel.signUpUnconfirmed();
    expect(ana.session.account.has_confirmed_email).toBe(false);
    const shop = ana.operations('sandbox');
    expect((await shop.post('/charges', chargeBody(await saveCard(shop)))).status).toBe(200);
    const refused = await invitationOf(ana);
    expect(refused).toMatchObject({ status: 422, body: { error_code: 1003 } });
    expect(refused.body['description']).toBe(
      `Confirm your email address first: the link is in the email to ${emailOf(ana)}`,
    );
    const confirmed = await confirm(ana, await linkOf(ana));
    expect(confirmed).toMatchObject({ status: 200, body: { account: { has_confirmed_email: true } } });
    expect((await invitationOf(ana)).status).toBe(201);
  });

  test('200: the same link again, by the account it has confirmed', async () => {
    const ana = await panel.signUpUnconfirmed();
    const token = await linkOf(ana);
    await confirm(ana, token);
    expect((await confirm(ana, token)).status).toBe(200);
  });

  test.each([
    ['48 hours later', twoDaysLater],
    ['the link before the newest', async (ana: Person) => void (await ana.post('/panel/email/resend'))],
  ])('422 1003: %s', async (_when, before) => {
    const ana = await panel.signUpUnconfirmed();
    const token = await linkOf(ana);
    await before(ana);
    expect(await confirm(ana, token)).toMatchObject({ status: 422, body: { error_code: 1003 } });
  });

  test("422 1003: another account's link", async () => {
    const [ana, eva] = [await panel.signUpUnconfirmed(), await panel.signUpUnconfirmed()];
    expect((await confirm(eva, await linkOf(ana))).status).toBe(422);
    expect((await confirm(ana, await linkOf(ana))).status).toBe(200);
  });

  test('401 1002: the link without the account, so that my click does not confirm a stranger', async () => {
    const ana = await panel.signUpUnconfirmed();
    expect((await confirm(panel.visitor(), await linkOf(ana))).status).toBe(401);
  });

  test('429 1018: the fourth requested email', async () => {
    const ana = await panel.signUpUnconfirmed();
    const answers: number[] = [];
    for (let n = 0; n < 4; n += 1) answers.push((await ana.post('/panel/email/resend')).status);
    expect(answers).toEqual([202, 202, 202, 429]);
    // The address gets three emails in total, including the welcome.
    expect(await kindsTo(emailOf(ana))).toEqual(['address_confirmation', 'address_confirmation', 'welcome']);
  });

  test('a password reset by mail confirms it as well', async () => {
    const ana = await panel.signUpUnconfirmed();
    await panel.visitor().post('/panel/password/forgot', { email: emailOf(ana) });
    await expect.poll(() => kindsTo(emailOf(ana))).toContain('password_reset');
    const token = await tokenMailedTo(panel, emailOf(ana), 'contrasena');
    const password = 'una que sí recuerdo';
    expect((await panel.visitor().post('/panel/password/reset', { token, password })).status).toBe(204);
    const back = panel.visitor();
    await back.post('/panel/sign-in', { email: emailOf(ana), password });
    expect(back.session.account.has_confirmed_email).toBe(true);
  });
});

async function twoDaysLater(person: Person): Promise<void> {
  clock.advanceMs(48 * HOUR_MS);
  await person.post('/panel/sign-in', { email: emailOf(person), password: PASSWORD });
}

describe('a sign-up with a taken address', () => {
  const shapeOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
      : Array.isArray(value)
        ? value.map(shapeOf)
        : typeof value;

  test('201: the same response as for a free one; only the owner gets an email', async () => {
    const ana = await panel.signUp();
    const stranger = await panel.signUpUnconfirmed({ email: emailOf(ana) });
    const newcomer = await panel.signUpUnconfirmed();
    expect(shapeOf(stranger.session)).toEqual(shapeOf(newcomer.session));
    expect(stranger.session.account.id).not.toBe(ana.session.account.id);
    expect(stranger.session.businesses).not.toEqual(ana.session.businesses);
    expect((await kindsTo(emailOf(ana))).toSorted()).toEqual(['address_taken', 'welcome']);
    expect((await stranger.post('/panel/email/resend')).status).toBe(202);
    expect((await invitationOf(stranger)).status).toBe(422);
  });

  test('each signs in with their own password; the reset goes to the owner', async () => {
    const ana = await panel.signUpUnconfirmed();
    await confirm(ana, await linkOf(ana));
    const email = emailOf(ana);
    const stranger = await panel.signUpUnconfirmed({ email, password: 'la del extraño' });
    const enter = async (password: string) => {
      const browser = panel.visitor();
      const { status } = await browser.post('/panel/sign-in', { email, password });
      return status === 200 ? browser.session.account.id : status;
    };
    expect(await enter(PASSWORD)).toBe(ana.session.account.id);
    expect(await enter('la del extraño')).toBe(stranger.session.account.id);
    expect(await enter('ninguna de las dos')).toBe(401);
    await panel.visitor().post('/panel/password/forgot', { email });
    await expect.poll(() => kindsTo(email)).toContain('password_reset');
    const token = await tokenMailedTo(panel, email, 'contrasena');
    await panel.visitor().post('/panel/password/reset', { token, password: 'una que sí recuerdo' });
    expect(await enter('una que sí recuerdo')).toBe(ana.session.account.id);
  });

  test('200: later sign-ups with the address leave an unconfirmed account unchanged', async () => {
    const ana = await panel.signUpUnconfirmed({ password: 'la de Ana de verdad' });
    const [email, link] = [emailOf(ana), await linkOf(ana)];
    for (let stranger = 0; stranger < 5; stranger += 1) {
      clock.advanceMs(1_000);
      await panel.signUpUnconfirmed({ email, password: `la del extraño ${stranger}` });
    }
    const back = panel.visitor();
    const entered = await back.post('/panel/sign-in', { email, password: 'la de Ana de verdad' });
    expect(entered.status).toBe(200);
    expect(back.session.account.id).toBe(ana.session.account.id);
    expect((await confirm(back, link)).status).toBe(200);
  });

  test('200: so do sign-ups before and after it', async () => {
    const squatter = await panel.signUpUnconfirmed({ password: 'la del primero' });
    const email = emailOf(squatter);
    const ana = await panel.signUpUnconfirmed({ email, password: 'la de Ana de verdad' });
    await panel.signUpUnconfirmed({ email, password: 'la del tercero' });
    const enter = async (password: string) => {
      const browser = panel.visitor();
      const { status } = await browser.post('/panel/sign-in', { email, password });
      return status === 200 ? browser.session.account.id : status;
    };
    expect(await enter('la de Ana de verdad')).toBe(ana.session.account.id);
    expect(await enter('la del primero')).toBe(squatter.session.account.id);
    // The newest account has a session and the confirmation email, but its password does not work before confirmation.
    expect(await enter('la del tercero')).toBe(401);
  });

  test('the mailbox gets a link for each unconfirmed account, and chooses which one has the address', async () => {
    const ana = await panel.signUpUnconfirmed({ business_name: 'Panadería de Ana' });
    const email = emailOf(ana);
    clock.advanceMs(1_000);
    const stranger = await panel.signUpUnconfirmed({
      email,
      password: 'la del extraño',
      business_name: 'Otro negocio',
    });
    clock.advanceMs(HOUR_MS);
    await panel.visitor().post('/panel/password/forgot', { email });
    const resets = async () =>
      (await listMails(panel.control.database, {}, 1_000)).filter(
        ({ recipient, kind }) => recipient === email && kind === 'password_reset',
      );
    await expect.poll(async () => (await resets()).length).toBe(2);
    const own = (await resets()).find(({ text }) => text.includes('Panadería de Ana'));
    const token = /\/contrasena\/([\w-]+)/.exec(own?.text ?? '')?.[1];
    const password = 'una que sí recuerdo';
    expect((await panel.visitor().post('/panel/password/reset', { token, password })).status).toBe(204);
    const back = panel.visitor();
    await back.post('/panel/sign-in', { email, password });
    expect(back.session.account).toMatchObject({ id: ana.session.account.id, has_confirmed_email: true });
    expect((await confirm(stranger, await linkOf(stranger))).status).toBe(422);
  });

  test('a squatter loses an address to the owner of the mailbox', async () => {
    const squatter = await panel.signUpUnconfirmed();
    const squattersLink = await linkOf(squatter);
    const ana = await panel.signUpUnconfirmed({ email: emailOf(squatter), password: 'la de Ana de verdad' });
    expect((await confirm(ana, await linkOf(ana))).status).toBe(200);
    expect(await confirm(squatter, squattersLink)).toMatchObject({
      status: 422,
      body: { description: 'token is for an address that another account has confirmed' },
    });
  });
});

test('429 1018: an address that creates one account after another', async () => {
  const visitor = panel.visitor();
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const body = { name: 'X', email: `n${n}@example.com`, password: PASSWORD, business_name: 'X' };
    statuses.push((await visitor.post('/panel/sign-up', body)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
});
