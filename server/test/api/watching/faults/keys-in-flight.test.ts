import { expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { holdRow } from '../../../support/doubles/faults/hold-row.ts';
import { recordFigures } from '../../../support/fixtures/figures.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';

const clock = manualClock(new Date('2026-11-14T18:00:00Z'));
const shop = useGateway({ clock });

const leaseOf = statement<{ lease_until: Date }>(
  'test_lease_of_key',
  'select lease_until from idempotency_records where merchant_id = $1',
);

test('409 1006 as long as the first request runs, however long; then its response', async () => {
  const { client, merchant } = await shop.merchant();
  const held = await holdRow(shop, merchant.id, { external_id: 'slow' });
  const body = { name: 'Ana', email: 'ana@example.com', external_id: 'slow' };
  const send = () => client.post('/customers', body, { headers: { 'idempotency-key': 'slow' } });
  const first = send();
  await held.isWaitedFor();
  for (let round = 0; round < 2; round += 1) {
    clock.advanceMs(5_000);
    // The charging process renews its lease.
    const until = clock.now().getTime() + 5_000;
    const lease = async () =>
      (await shop.gateway.database.find(leaseOf, [merchant.id]))?.lease_until.getTime();
    await expect.poll(lease, { timeout: 20_000 }).toBeGreaterThan(until);
    expectError(await send(), 1006, 'A request with this Idempotency-Key is still being processed');
    recordFigures({ 'retries returned 409': round + 1 });
  }
  await held.release();
  const made = await first;
  expect(made.status).toBe(201);
  const replayed = await send();
  expect(replayed.text).toBe(made.text);
  expect(replayed.headers['idempotent-replayed']).toBe('true');
});
