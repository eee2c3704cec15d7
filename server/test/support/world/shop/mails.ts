import type { Gateway } from '../../../../src/dependencies.ts';
import type { MailStatus, NewMail } from '../../../../src/domain/emails/mail.ts';
import { mailOf } from '../../../../src/domain/emails/mail-of.ts';
import { listMails } from '../../../../src/domain/emails/sending/mailbox-store.ts';
import { queueMail } from '../../../../src/domain/emails/sending/queue-mail.ts';
import { sendMails } from '../../../../src/domain/emails/sending/send-mails.ts';
import {
  type ManualClock,
  manualClock,
  systemClock,
} from '../../../../src/platform/primitives/time/clock.ts';
import type { Mailer, OutgoingMail } from '../../../../src/processors/mailer.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';

export const seller = { name: 'Café La Candelaria', nit: '900.123.456-7' };

export const paymentLinkMail = (recipient = 'ana@example.com', description = 'Dos libras'): NewMail => ({
  ...mailOf.paymentLink({
    language: 'es',
    seller,
    customerName: 'Ana',
    amountCentavos: 20_000_00n,
    description,
    url: 'http://127.0.0.1:8001/pagar/ck1',
    payBefore: null,
  }),
  recipient,
  creationDate: new Date('2026-03-05T20:07:00Z'),
});

export const queue = (gateway: Gateway, merchantId: string, mail: NewMail): Promise<void> =>
  gateway.database.transaction(tx => queueMail(tx, merchantId, mail));

export const mailsOf = async (gateway: Gateway, merchantId: string) =>
  (await listMails(gateway.database, { merchantId }, 1_000)).toReversed();

export interface TestMailer extends Mailer {
  sent: OutgoingMail[];
  /** Runs for each mail; if it throws, the server rejects the mail. */
  onSend: (mail: OutgoingMail) => Promise<void> | void;
}

export function newTestMailer(): TestMailer {
  const mailer: TestMailer = {
    sent: [],
    onSend: () => undefined,
    async send(mail) {
      await mailer.onSend(mail);
      mailer.sent.push(mail);
    },
    close: () => undefined,
  };
  return mailer;
}

export interface Outbox {
  gateway: Gateway;
  merchantId: string;
  mailer: TestMailer;
  /** Starts shortly after the database's clock, which stamps queued mails; the test advances it. */
  clock: ManualClock;
  sweep(batchSize?: number): Promise<number>;
  /** Status and number of attempts of the merchant's mails, oldest first. */
  states(): Promise<[MailStatus, number][]>;
}

/** A merchant's outbox with its own mail server; mails of other tests are expired first. */
export async function openOutbox(shop: TestGateway): Promise<Outbox> {
  const nowMs = systemClock.now().getTime();
  const inAWeek = manualClock(new Date(nowMs + 7 * 24 * 3_600_000));
  await sendMails({ ...shop.gateway, mailer: newTestMailer(), realClock: inAWeek }, 1_000);
  const clock = manualClock(new Date(nowMs + 10_000));
  const mailer = newTestMailer();
  const gateway = { ...shop.gateway, mailer, realClock: clock };
  const { merchant } = await shop.merchant({
    name: 'Café La Candelaria',
    email: 'hola@lacandelaria.example',
  });
  return {
    gateway,
    merchantId: merchant.id,
    mailer,
    clock,
    sweep: (batchSize = 100) => sendMails(gateway, batchSize),
    states: async () => (await mailsOf(gateway, merchant.id)).map(mail => [mail.status, mail.attempts]),
  };
}
