import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { isRejectedForGood } from '../../../src/domain/emails/sending/delivery-rules.ts';
import { newSmtpMailer } from '../../../src/domain/emails/sending/smtp-mailer.ts';
import type { Mailer, OutgoingMail } from '../../../src/processors/mailer.ts';
import { type FakeSmtpServer, startFakeSmtpServer } from '../../support/doubles/network/fake-smtp-server.ts';
import { paymentLinkMail } from '../../support/world/shop/mails.ts';

let server: FakeSmtpServer;
let mailer: Mailer;

const newMailer = (user = '', host = '127.0.0.1'): Mailer => {
  const { smtp } = readConfig({
    RECAUDO_SMTP_URL: `smtp://${user}${host}:${server.port}`,
    RECAUDO_MAIL_FROM: 'Pagos <pagos@example.com>',
  });
  if (smtp === undefined) throw new Error('the configuration was not read');
  return newSmtpMailer(smtp);
};

beforeAll(async () => {
  server = await startFakeSmtpServer();
  mailer = newMailer();
});
afterEach(() => {
  server.answers.clear();
  server.mails.length = 0;
  server.commands.length = 0;
});
afterAll(async () => {
  mailer.close();
  await server.close();
});

const outgoing = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  ...paymentLinkMail(),
  id: 'ml1',
  senderName: 'Café La Candelaria',
  replyTo: 'hola@lacandelaria.example',
  ...changes,
});

/** The header of a received mail with unfolded lines. */
const headerOf = (raw: string): string[] =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

/** Decodes quoted-printable and encoded words, like a mail program. */
const bytes = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
const decodedParts = (raw: string): string => bytes(raw.replaceAll('=\r\n', ''));
const decodedHeader = (raw: string): string =>
  headerOf(raw)
    .join('\n')
    .replaceAll(/\?= =\?UTF-8\?Q\?/gi, '')
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_all, text: string) => bytes(text.replaceAll('_', ' ')))
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_all, text: string) => Buffer.from(text, 'base64').toString());

test('the mail server gets text and HTML, in UTF-8', async () => {
  await mailer.send(outgoing());
  const [mail] = server.mails;
  expect(mail?.from).toMatch(/^MAIL FROM:<pagos@example\.com>/);
  expect(mail?.to).toEqual(['RCPT TO:<ana@example.com>']);
  const header = decodedHeader(mail?.raw ?? '');
  expect(header).toMatch(/^From: "?Café La Candelaria"? <pagos@example\.com>$/m);
  expect(header).toMatch(/^To: ana@example\.com$/m);
  expect(header).toMatch(/^Reply-To: hola@lacandelaria\.example$/m);
  expect(header).toMatch(/^Subject: Paga \$\u00a020\.000 a Café La Candelaria$/m);
  expect(header).toMatch(/^Message-ID: <ml1@example\.com>$/m);
  expect(header).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(header).toMatch(/^Content-Language: es$/m);
  expect(header).toMatch(/^Content-Type: multipart\/alternative;/m);
  const parts = decodedParts(mail?.raw ?? '');
  expect(parts).toContain('Content-Type: text/plain; charset=utf-8');
  expect(parts).toContain('Content-Type: text/html; charset=utf-8');
  expect(parts).toContain('Valor: $\u00a020.000');
  expect(parts).toContain('<html lang="es-CO">');
  expect(parts).toContain('http://127.0.0.1:8001/pagar/ck1');
});

test('without its own name, the sender is the installation, with no reply-to', async () => {
  await mailer.send(outgoing({ senderName: null, replyTo: null }));
  const header = headerOf(server.mails[0]?.raw ?? '');
  expect(header).toContain('From: Pagos <pagos@example.com>');
  expect(header.some(line => line.startsWith('Reply-To'))).toBe(false);
});

/** The outbox already rejects these; the SMTP client must too. */
test.each([
  ['the subject', { subject: 'Hola\r\nBcc: eva@example.com\r\n\r\nhola' }],
  ['the sender', { senderName: 'Tienda" <x@y>\r\nBcc: eva@example.com' }],
  ['the address for answers', { replyTo: 'ana@example.com\r\nBcc: eva@example.com' }],
  ['the recipient', { recipient: 'ana@example.com\r\nRCPT TO:<eva@example.com>' }],
  ['two recipients', { recipient: 'ana@example.com,eva@example.com' }],
])('%s injects no header and no other recipient', async (_what, changes) => {
  await mailer.send(outgoing(changes)).catch(() => undefined);
  for (const { raw, to } of server.mails) {
    expect(headerOf(raw).filter(line => /^bcc:/i.test(line))).toEqual([]);
    expect(to.length).toBeLessThanOrEqual(1);
  }
  expect(server.commands.filter(line => /^RCPT TO:<eva@example\.com>/i.test(line))).toEqual([]);
});

test('a line with a single dot does not end the mail', async () => {
  await mailer.send(outgoing({ text: 'uno\n.\ndos\n' }));
  expect(decodedParts(server.mails[0]?.raw ?? '')).toContain('uno\r\n.\r\ndos');
});

describe('rejected mails', () => {
  test.each<[string, string, string | null, boolean]>([
    ['an unknown recipient is refused for good', 'RCPT', '550 no such user', true],
    ['a refused message is refused for good', '.', '554 no', true],
    ['a full mailbox is tried again', 'RCPT', '452 later', false],
    ['a busy server is tried again', 'MAIL', '421 busy', false],
    ['a server that hangs up is tried again', '.', null, false],
  ])('%s', async (_what, command, answer, isForGood) => {
    server.answers.set(command, answer);
    const error: unknown = await mailer.send(outgoing()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(isRejectedForGood(error)).toBe(isForGood);
    // The outbox retries; the library must not retry on its own.
    expect(server.commands.filter(line => line.startsWith('MAIL'))).toHaveLength(1);
    server.answers.clear();
    await mailer.send(outgoing());
    expect(server.mails).toHaveLength(1);
  });

  test('a wrong password is the installation’s problem, and is not shown', async () => {
    server.answers.set('AUTH', '535 wrong');
    const knocking = newMailer('pagos:hunter2@');
    const error: unknown = await knocking.send(outgoing()).catch((reason: unknown) => reason);
    knocking.close();
    expect(error).toBeInstanceOf(Error);
    expect(isRejectedForGood(error)).toBe(false);
    expect(String(error)).not.toContain('hunter2');
  });
});

test('a password requires TLS, except on this machine', async () => {
  const near = newMailer('pagos:hunter2@');
  await near.send(outgoing());
  near.close();
  expect(server.commands.filter(line => line.startsWith('AUTH PLAIN'))).toHaveLength(1);
  server.commands.length = 0;
  // 0.0.0.0 also reaches this machine, but is no loopback address, so the client must not send the password.
  const far = newMailer('pagos:hunter2@', '0.0.0.0');
  await expect(far.send(outgoing())).rejects.toThrow();
  far.close();
  expect(server.commands.filter(line => line.startsWith('AUTH'))).toEqual([]);
});
