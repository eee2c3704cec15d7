import { expect, test } from 'vitest';
import type { PayoutStatus } from '../../../src/domain/payouts/payout.ts';
import { approveBatch } from '../../../src/domain/payouts/steps/approve-batch.ts';
import { cancelBatch } from '../../../src/domain/payouts/steps/cancel-payouts.ts';
import { draftPayouts } from '../../../src/domain/payouts/steps/draft-payouts.ts';
import { makeFile } from '../../../src/domain/payouts/steps/make-file.ts';
import { settlePayout } from '../../../src/domain/payouts/steps/move-payout.ts';
import { listPayoutsOfBatch } from '../../../src/domain/payouts/stores/payout-store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { newRandom } from '../../support/fixtures/fuzz-random.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';
import { dyingDatabase } from '../../support/world/payouts/dying-database.ts';
import { asked, checkMoney, newPayee, setPayer } from '../../support/world/payouts/payees.ts';

const shop = useGateway();
const batchIds = statement<{ id: string }>('test_payout_batches', 'select id from payout_batches');

test('thirty kills at any statement: every peso is in one place, and no file differs from the first', async () => {
  await setPayer(shop);
  const random = newRandom(39);
  const credited = new Map<string, bigint>();
  for (let index = 0; index < 8; index += 1) {
    const amount = BigInt(index + 1) * 12_345n;
    credited.set(await newPayee(shop, amount), amount);
  }
  const gateway = { ...shop.gateway, database: dyingDatabase(shop.gateway.database, random) };
  const batches = new Set<string>();
  const files = new Map<string, string>();
  let kills = 0;
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof Error && error.message === 'killed') kills += 1;
      else if (!(error instanceof Error && error.name === 'GatewayError')) throw error;
    }
  };
  const words: PayoutStatus[] = ['paid', 'failed', 'returned', 'in_transit'];
  for (let round = 0; kills < 30 || round < 60; round += 1) {
    for (const one of await shop.gateway.database.rows(batchIds)) batches.add(one.id);
    const chosen = batches.size === 0 ? 'pb0' : random.pick([...batches]);
    const step = random.below(5);
    await Promise.all(
      Array.from({ length: 3 }, () =>
        attempt(async () => {
          if (step === 0) await draftPayouts(gateway, asked('generic-csv', null));
          else if (step === 1) await approveBatch(gateway, chosen, 'Rosa');
          else if (step === 2 && random.chance(0.2)) await cancelBatch(gateway, chosen);
          else if (step === 3) {
            const file = await makeFile(gateway, chosen);
            if ('problems' in file) throw new Error(JSON.stringify(file.problems));
            expect(files.get(chosen) ?? file.sha256).toBe(file.sha256);
            files.set(chosen, file.sha256);
          } else {
            for (const payout of await listPayoutsOfBatch(gateway.database, chosen)) {
              const status = random.pick(words);
              await settlePayout(gateway, payout, { status, reason: null });
            }
          }
        }),
      ),
    );
    for (const [merchantId, amount] of credited) await checkMoney(shop, merchantId, amount);
  }
  expect(files.size).toBeGreaterThan(0);
});
