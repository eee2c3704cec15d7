import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgePayerDocuments } from '../../../src/domain/customers/personal-data/documents/purge-payer-documents.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { createPse } from '../../support/world/shop/pse.ts';
import { newPsePayer } from '../../support/world/shop/pse-payer.ts';

const DAY_MS = 24 * 3_600_000;
let shop: TestGateway;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock(new Date('2026-03-05T15:00:00Z'));
  shop = await startTestGateway({ clock });
});
afterAll(() => shop.close());

const stored = statement<{ transaction_id: string }>(
  'test_payer_documents',
  'select transaction_id from payer_documents where merchant_id = $1 order by creation_date, transaction_id',
);

test('the hash of a document stays 90 days without a payment, and ten years with one', async () => {
  const { client, merchant } = await shop.merchant();
  const pay = async (decision: string): Promise<string> => {
    const browser = newPsePayer(shop);
    const pse = await createPse(shop, client);
    await browser.get((await browser.decide(await browser.toBank(pse), decision)).location ?? '');
    return pse.chargeId;
  };
  const [paid, rejected] = [await pay('approved'), await pay('rejected')];
  const listStored = async () =>
    (await shop.gateway.database.rows(stored, [merchant.id])).map(({ transaction_id: id }) => id);
  /** Deletes one row at a time until nothing is left. */
  const sweep = async () => {
    for (let round = 0; round < 10; round += 1) {
      if ((await purgePayerDocuments(shop.gateway, 1)) === 0) return;
    }
    throw new Error('the sweep never ends');
  };
  await sweep();
  expect((await listStored()).toSorted()).toEqual([paid, rejected].toSorted());
  clock.advanceMs(90 * DAY_MS + 1);
  await sweep();
  expect(await listStored()).toEqual([paid]);
  clock.advanceMs(9 * 365 * DAY_MS);
  await sweep();
  expect(await listStored()).toEqual([paid]);
  clock.advanceMs(365 * DAY_MS);
  await sweep();
  expect(await listStored()).toEqual([]);
});
