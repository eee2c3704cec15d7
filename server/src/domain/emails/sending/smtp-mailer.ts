import type { SmtpConfig } from '../../../config.ts';
import { isMailAddress } from '../../../platform/primitives/network/mail-address.ts';
import type { Mailer, OutgoingMail } from '../../../processors/mailer.ts';

const CONNECTIONS = 4;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/**
 * Sends emails through the installation's mail server. The library loads and connects with the first email.
 */
export function newSmtpMailer({ from, ...server }: SmtpConfig): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async send(mail: OutgoingMail) {
      // The library accepts lists where it expects one address, so only a single address may reach it.
      for (const address of [mail.recipient, mail.replyTo]) {
        if (address !== null && !isMailAddress(address)) throw new Error('not an e-mail address');
      }
      transport ??= openTransport(server);
      await (await transport).sendMail({
        from: { name: mail.senderName ?? from.name, address: from.address },
        to: { name: '', address: mail.recipient },
        ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
        envelope: { from: from.address, to: [mail.recipient] },
        messageId: `<${mail.id}@${domain}>`,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
      });
    },
    close: () => void transport?.then(opened => opened.close()),
  };
}

async function openTransport({ host, port, isSecure, credentials }: Omit<SmtpConfig, 'from'>) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    // The outbox sends lost emails again and counts its attempts.
    maxRequeues: 0,
    host,
    port,
    secure: isSecure,
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    // A password is never sent unencrypted, except within this machine.
    requireTLS: credentials !== undefined && !isLoopback(host),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');
