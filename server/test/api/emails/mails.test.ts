import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailOf } from '../../../src/domain/emails/mail-of.ts';
import { queueMail } from '../../../src/domain/emails/sending/queue-mail.ts';
import { sendMails } from '../../../src/domain/emails/sending/send-mails.ts';
import type { Database } from '../../../src/platform/database/connections/connection.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { mailsOf, type Outbox, openOutbox, paymentLinkMail, queue } from '../../support/world/shop/mails.ts';

const MINUTE_MS = 60_000;

let shop: TestGateway;
let outbox: Outbox;
let gateway: Outbox['gateway'];
let merchantId: string;
let mailer: Outbox['mailer'];
let clock: Outbox['clock'];
let sweep: Outbox['sweep'];

beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(() => shop.close());
beforeEach(async () => {
  outbox = await openOutbox(shop);
  ({ gateway, merchantId, mailer, clock, sweep } = outbox);
});

describe('the outbox', () => {
  test("a mail is sent once, with the shop's name and reply-to address", async () => {
    await queue(gateway, merchantId, paymentLinkMail());
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect(mailer.sent).toHaveLength(1);
    expect(mailer.sent[0]).toMatchObject({
      recipient: 'ana@example.com',
      senderName: 'Café La Candelaria',
      replyTo: 'hola@lacandelaria.example',
      language: 'es',
      subject: 'Paga $\u00a020.000 a Café La Candelaria',
    });
    expect(await mailsOf(gateway, merchantId)).toMatchObject([
      {
        status: 'sent',
        attempts: 1,
        sentAt: clock.now(),
        lastError: null,
        creationDate: paymentLinkMail().creationDate,
      },
    ]);
  });

  test('a rolled-back transaction sends nothing', async () => {
    const undone = gateway.database.transaction(async tx => {
      await queueMail(tx, merchantId, paymentLinkMail());
      throw new Error('the payment failed');
    });
    await expect(undone).rejects.toThrow('the payment failed');
    expect(await sweep()).toBe(0);
    expect(await mailsOf(gateway, merchantId)).toEqual([]);
  });

  test('without a mail server, mails stay queued', async () => {
    await queue(gateway, merchantId, paymentLinkMail());
    expect(await sendMails({ ...gateway, mailer: undefined }, 100)).toBe(0);
    expect(await outbox.states()).toEqual([['queued', 0]]);
  });

  test.each([
    'not an address',
    'ana@example.com\r\nBcc: eva@example.com',
    'ana@example.com, eva@example.com',
    '',
  ])('a payment survives the recipient %j; the mail is stored and never sent', async recipient => {
    await queue(gateway, merchantId, paymentLinkMail(recipient));
    expect(await sweep()).toBe(0);
    expect(await mailsOf(gateway, merchantId)).toMatchObject([
      { status: 'failed', attempts: 0, lastError: 'the recipient is not an e-mail address' },
    ]);
  });

  test('a subject cannot inject headers', async () => {
    await queue(gateway, merchantId, { ...paymentLinkMail(), subject: 'Hola\r\nBcc: eva@example.com' });
    await sweep();
    expect(mailer.sent[0]?.subject).toBe('Hola Bcc: eva@example.com');
  });

  test('mails to the merchant come from the gateway; a bad address gets no reply-to', async () => {
    const { merchant } = await shop.merchant({ email: 'nowhere' });
    const about = { webhookId: 'w1', webhookUrl: 'https://shop.example/hooks', lastFailure: null };
    const reported = mailOf.webhookDisabled({
      ...about,
      language: 'es',
      merchantName: 'Tienda',
      failingSince: clock.now(),
    });
    await queue(gateway, merchantId, {
      ...reported,
      recipient: 'hola@lacandelaria.example',
      creationDate: clock.now(),
    });
    await queue(gateway, merchant.id, paymentLinkMail());
    await sweep();
    expect(mailer.sent.map(({ senderName, replyTo }) => [senderName, replyTo])).toEqual([
      [null, null],
      ['Tienda de prueba', null],
    ]);
  });

  test('failed-renewal emails go after the mails that someone waits for', async () => {
    const renewal = { ...paymentLinkMail('eva@example.com'), kind: 'failed_renewal' as const };
    for (const mail of [renewal, renewal, paymentLinkMail()]) await queue(gateway, merchantId, mail);
    await sweep(1);
    expect(mailer.sent.map(({ recipient }) => recipient)).toEqual(['ana@example.com']);
    await sweep();
    expect(mailer.sent).toHaveLength(3);
  });
});

describe('at least once', () => {
  test('a crash between sending and recording sends the mail again, with the same id', async () => {
    await queue(gateway, merchantId, paymentLinkMail());
    const crashing: Database = {
      ...gateway.database,
      run: (statement, values) =>
        statement.name === 'mails_sent'
          ? Promise.reject(new Error('the process died'))
          : gateway.database.run(statement, values),
    };
    await expect(sendMails({ ...gateway, database: crashing }, 100)).rejects.toThrow('the process died');
    expect(await outbox.states()).toEqual([['queued', 1]]);
    expect(await sweep()).toBe(0);
    clock.advanceMs(5 * MINUTE_MS);
    expect(await sweep()).toBe(1);
    expect(await outbox.states()).toEqual([['sent', 2]]);
    expect(mailer.sent).toHaveLength(2);
    expect(new Set(mailer.sent.map(({ id }) => id)).size).toBe(1);
  });

  test('two workers send each mail once', async () => {
    for (let n = 0; n < 30; n += 1)
      await queue(gateway, merchantId, paymentLinkMail(`payer${n}@example.com`));
    const claimed = await Promise.all([sweep(20), sweep(20), sweep(20)]);
    expect(claimed.reduce((sum, count) => sum + count)).toBe(30);
    expect(new Set(mailer.sent.map(({ recipient }) => recipient)).size).toBe(30);
    expect(mailer.sent).toHaveLength(30);
  });

  /** Starts a sweep whose only mail stays in progress; `breakDown` fails it. */
  const beginStuckSweep = async () => {
    let breakDown: (error: Error) => void = () => undefined;
    let stuck: Promise<number> = Promise.resolve(0);
    await new Promise<void>(started => {
      mailer.onSend = () =>
        new Promise((_resolve, reject) => {
          breakDown = reject;
          started();
        });
      stuck = sweep();
    });
    mailer.onSend = () => undefined;
    return async () => {
      breakDown(new Error('too late'));
      await stuck;
    };
  };

  test('an email being sent is not claimed again before its lease ends; a late failure keeps it sent', async () => {
    await queue(gateway, merchantId, paymentLinkMail());
    const breakFirst = await beginStuckSweep();
    expect(await sweep()).toBe(0);
    clock.advanceMs(5 * MINUTE_MS);
    expect(await sweep()).toBe(1);
    await breakFirst();
    expect(await mailsOf(gateway, merchantId)).toMatchObject([
      { status: 'sent', attempts: 2, lastError: null },
    ]);
  });

  test('a late failure does not change the attempt in progress', async () => {
    await queue(gateway, merchantId, paymentLinkMail());
    const breakFirst = await beginStuckSweep();
    clock.advanceMs(5 * MINUTE_MS);
    const breakSecond = await beginStuckSweep();
    await breakFirst();
    clock.advanceMs(2 * MINUTE_MS);
    expect(await sweep()).toBe(0);
    await breakSecond();
    expect(await outbox.states()).toEqual([['queued', 2]]);
  });

  test('near the end of the lease, no other mail is started', async () => {
    for (let n = 0; n < 6; n += 1) await queue(gateway, merchantId, paymentLinkMail());
    mailer.onSend = () => clock.advanceMs(2 * MINUTE_MS);
    expect(await sweep()).toBe(6);
    expect(mailer.sent.length).toBeLessThan(6);
    clock.advanceMs(5 * MINUTE_MS);
    mailer.onSend = () => undefined;
    await sweep();
    expect(mailer.sent).toHaveLength(6);
  });
});
