import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewDue } from '../../../../src/domain/billing/subscriptions/renewals/renew-due.ts';
import { claimDueMails } from '../../../../src/domain/emails/store.ts';
import { changeMerchantStatus } from '../../../../src/domain/merchants/change-status.ts';
import { closeMerchant } from '../../../../src/domain/moving/out/close-merchant.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { type Receiver, startReceiver } from '../../../support/doubles/network/receiver.ts';
import { openSubscriber, type Subscriber } from '../../../support/world/billing/subscriptions.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { createVoucher } from '../../../support/world/shop/cash.ts';
import { chargeBody } from '../../../support/world/shop/shop.ts';
import { createWebhook, deliver } from '../../../support/world/shop/webhooks.ts';

const shop = useGateway();
let receiver: Receiver;
let owner: Subscriber;

const countMails = statement<{ count: number }>(
  'test_queued_mails',
  `select count(*)::int as count from mails where merchant_id = $1 and status = 'queued'`,
);
const backdate = statement(
  'test_renew_now',
  `update subscriptions set due_date = date '2020-01-01' where merchant_id = $1`,
);

beforeAll(async () => {
  receiver = await startReceiver();
  owner = await openSubscriber(shop);
  await createWebhook(owner.client, receiver.url);
  await owner.subscribe();
  await createVoucher(owner.client);
  await shop.gateway.database.run(backdate, [owner.merchantId]);
  receiver.received.length = 0;
  await closeMerchant(shop.gateway, owner.merchantId);
});
afterAll(() => receiver.close());

const claimMails = () => {
  const now = new Date();
  return claimDueMails(shop.gateway.database, now, now, 100);
};

describe('a merchant closed for its move', () => {
  test('423 1008: rejects its requests', async () => {
    expectError(await owner.client.post('/charges', chargeBody(owner.cardId)), 1008);
  });

  test('renews nothing that is due', async () => {
    expect((await renewDue(shop.gateway, { merchantId: null, batchSize: 100 })).claimed).toBe(0);
  });

  test('sends no webhook and no email: both wait at the destination', async () => {
    await deliver(shop);
    expect(receiver.events()).toEqual([]);
    expect((await shop.gateway.database.find(countMails, [owner.merchantId]))?.count).toBeGreaterThan(0);
    expect(await claimMails()).toEqual([]);
  });

  test('resumes everything once an operator reopens it', async () => {
    await changeMerchantStatus(shop.gateway, owner.merchantId, 'active');
    await deliver(shop);
    expect(receiver.events().length).toBeGreaterThan(0);
    expect((await claimMails()).length).toBeGreaterThan(0);
  });
});
