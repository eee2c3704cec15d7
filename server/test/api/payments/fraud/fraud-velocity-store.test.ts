import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countMembers, forgetSubjects, purgeVelocity } from '../../../../src/domain/fraud/velocity-store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { runAllBlocked } from '../../../support/doubles/faults/hold-velocity.ts';
import {
  after,
  type FraudBench,
  noon,
  startFraudBench,
  times,
} from '../../../support/world/benches/fraud-bench.ts';

let bench: FraudBench;
let merchantId: string;

beforeAll(async () => {
  bench = await startFraudBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  merchantId = await bench.merchant();
});

const item = (subject: string, member: string, now = noon) => ({
  merchantId,
  ruleName: 'own',
  subject,
  member,
  limit: 1_000,
  windowSeconds: 60,
  now,
});
const items = (member: string) => times(21, index => item(`subject ${index}`, member));

const held = () => ({ merchantId, subject: 'subject 10' });

describe('two processes over the same subjects in opposite orders never deadlock', () => {
  test('both counting', async () => {
    const { gateway, other } = bench;
    await countMembers(gateway.database, items('first'));
    const counted = await runAllBlocked(gateway.database, held(), [
      () => countMembers(gateway.database, items('second')),
      () => countMembers(other.database, items('third').toReversed()),
    ]);
    expect(counted.flat().every(velocity => velocity.includesMember)).toBe(true);
  });

  test('one counting, one resetting', async () => {
    const { gateway, other } = bench;
    await countMembers(gateway.database, items('first'));
    const done = await runAllBlocked<unknown>(gateway.database, held(), [
      () => countMembers(gateway.database, items('second')),
      () => forgetSubjects(other.database, items('first').toReversed()),
    ]);
    expect(done[1]).toBe(21);
  });
});

test('the sweep deletes only expired windows, in batches', async () => {
  const remaining = statement<{ subject: string }>(
    'test_velocity_remaining',
    'select subject from fraud_velocity where merchant_id = $1 order by subject',
  );
  const { database } = bench.gateway;
  while ((await purgeVelocity(database, after(1_000), 1_000)) > 0);
  for (const seconds of [1_000, 1_001, 1_002, 1_060]) {
    await countMembers(database, [item(`began at ${seconds}`, 'tr1', after(seconds))]);
  }
  expect(await purgeVelocity(database, after(1_062), 1)).toBe(1);
  expect(await purgeVelocity(database, after(1_062), 10)).toBe(1);
  expect(await purgeVelocity(database, after(1_062), 10)).toBe(0);
  expect(await database.rows(remaining, [merchantId])).toEqual([
    { subject: 'began at 1002' },
    { subject: 'began at 1060' },
  ]);
});
