import { expect, test, vi } from 'vitest';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { refuseRowsOf } from '../../support/doubles/faults/row-faults.ts';
import { useSharedGateway } from '../../support/world/gateway/use-gateway.ts';

/** The request log is written in batches across merchants: no merchant may erase another's entries. */

const shop = useSharedGateway();

const pathsOf = statement<{ path: string }>(
  'test_paths_of',
  'select path from api_requests where merchant_id = $1 order by id',
);
const logOf = async (merchantId: string) =>
  (await shop.gateway.database.rows(pathsOf, [merchantId])).map(({ path }) => path);

const COUNT = 20;
const PAN = '4929135792468039';

test("200: a NUL in another merchant's path erases no entries, and stays encoded in its own", async () => {
  const [attacker, victim] = [await shop.merchant(), await shop.merchant()];
  const answers = Array.from({ length: COUNT }, (_, index) => [
    victim.client.get(`/customers?limit=${index + 1}`),
    // A card number makes the log redact the path in its decoded form.
    attacker.client.get(`/customers/${PAN}%00%0a`),
  ]);
  await Promise.all(answers.flat());
  await vi.waitFor(async () => expect(await logOf(victim.merchant.id)).toHaveLength(COUNT), 30_000);
  await vi.waitFor(async () => expect(await logOf(attacker.merchant.id)).toHaveLength(COUNT), 30_000);
  const [path] = await logOf(attacker.merchant.id);
  expect(path).toBe(`/v1/${attacker.merchant.id}/customers/492913XXXXXX8039%00%0A`);
});

test('200: only rejected entries are lost, and they are counted', async () => {
  const { gateway } = shop;
  const [poisoned, victim] = [await shop.merchant(), await shop.merchant()];
  const uproot = await refuseRowsOf(gateway.database, poisoned.merchant.id, {
    table: 'api_requests',
    event: 'insert',
  });
  await Promise.all(
    Array.from({ length: COUNT }, () => [victim.client.get('/plans'), poisoned.client.get('/plans')]).flat(),
  );
  await vi.waitFor(async () => expect(await logOf(victim.merchant.id)).toHaveLength(COUNT), 30_000);
  await vi.waitFor(async () => {
    const { values } = await gateway.metrics.requestsNotNoted.get();
    expect(values[0]?.value).toBe(COUNT);
  }, 30_000);
  await uproot();
});
