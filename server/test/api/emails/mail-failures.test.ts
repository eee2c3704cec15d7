import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeMails } from '../../../src/domain/emails/sending/purge-mails.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { mailsOf, type Outbox, openOutbox, paymentLinkMail, queue } from '../../support/world/shop/mails.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' });
const failWith = (error: Error) => {
  mailer.onSend = () => {
    throw error;
  };
};

test('a rejected mail is retried after 1, 2, 4 ... minutes', async () => {
  await queue(gateway, merchantId, paymentLinkMail());
  failWith(away);
  for (const minutes of [1, 2, 4]) {
    expect(await sweep()).toBe(1);
    clock.advanceMs(minutes * MINUTE_MS - 1);
    expect(await sweep()).toBe(0);
    clock.advanceMs(1);
  }
  expect(await mailsOf(gateway, merchantId)).toMatchObject([
    { status: 'queued', attempts: 3, lastError: 'connect ECONNREFUSED' },
  ]);
  mailer.onSend = () => undefined;
  expect(await sweep()).toBe(1);
  expect(await mailsOf(gateway, merchantId)).toMatchObject([
    { status: 'sent', attempts: 4, lastError: null },
  ]);
});

test('it is given up after three days', async () => {
  await queue(gateway, merchantId, paymentLinkMail());
  failWith(away);
  let tries = 0;
  for (let hours = 0; hours < 24 * 5; hours += 1) {
    tries += await sweep();
    clock.advanceMs(60 * MINUTE_MS);
  }
  expect(tries).toBeGreaterThan(12);
  expect(await outbox.states()).toEqual([['failed', tries]]);
  expect(mailer.sent).toEqual([]);
});

test('a mail that waited too long, for any reason, is no longer sent', async () => {
  await queue(gateway, merchantId, paymentLinkMail());
  clock.advanceMs(3 * DAY_MS);
  expect(await sweep()).toBe(1);
  expect(mailer.sent).toEqual([]);
  expect(await mailsOf(gateway, merchantId)).toMatchObject([
    { status: 'failed', lastError: 'it could not be sent in time' },
  ]);
});

test('a permanent rejection ends it at once, and the others continue', async () => {
  await queue(gateway, merchantId, paymentLinkMail('nobody@example.com'));
  await queue(gateway, merchantId, paymentLinkMail());
  const refused = Object.assign(new Error('550 no such user'), { code: 'EENVELOPE', responseCode: 550 });
  mailer.onSend = ({ recipient }) => {
    if (recipient.startsWith('nobody')) throw refused;
  };
  await sweep();
  expect(await outbox.states()).toEqual([
    ['failed', 1],
    ['sent', 1],
  ]);
});

test('mails are deleted after a month, sent or not', async () => {
  await queue(gateway, merchantId, paymentLinkMail());
  await sweep();
  await queue(gateway, merchantId, paymentLinkMail());
  clock.advanceMs(29 * DAY_MS);
  expect(await purgeMails(gateway, 1_000)).toBe(0);
  clock.advanceMs(DAY_MS);
  expect(await purgeMails(gateway, 1_000)).toBeGreaterThanOrEqual(2);
  expect(await mailsOf(gateway, merchantId)).toEqual([]);
});
