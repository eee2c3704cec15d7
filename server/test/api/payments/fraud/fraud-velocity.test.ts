import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setRule } from '../../../../src/domain/fraud/change-rules.ts';
import type { FraudFacts } from '../../../../src/domain/fraud/facts.ts';
import { matchFraudRules, recordOutcome } from '../../../../src/domain/fraud/match-fraud-rules.ts';
import type { VelocityRule } from '../../../../src/domain/fraud/rule.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { runAllBlocked } from '../../../support/doubles/faults/hold-velocity.ts';
import {
  after,
  countPassed,
  type FraudBench,
  newFacts,
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

const match = async (facts: FraudFacts) => (await matchFraudRules(bench.gateway, merchantId, facts)).rules;
const passes = async (facts: FraudFacts) => (await match(facts)).length === 0;
const passed = (count: number, changed: Partial<FraudFacts>, gateway = bench.gateway) =>
  countPassed(
    merchantId,
    times(count, () => [gateway, newFacts(changed)] as const),
  );
const passedByBoth = (count: number, factsOf: (index: number) => Partial<FraudFacts>) =>
  countPassed(
    merchantId,
    times(count, index => [index % 2 === 0 ? bench.gateway : bench.other, newFacts(factsOf(index))] as const),
  );

const mostMembers = statement<{ most: number }>(
  'test_velocity_most_members',
  'select max(cardinality(members)) as most from fraud_velocity where merchant_id = $1',
);

const rule = (changed: Partial<VelocityRule>) => ({
  kind: 'velocity',
  name: 'own',
  per: 'customer',
  counts: 'charges',
  limit: 3,
  windowSeconds: 60,
  ...changed,
});
const addRule = async (changed: Partial<VelocityRule>) => {
  await setRule(bench.gateway, merchantId, rule(changed));
  bench.clock.advanceMs(1_000);
};

describe('1,000 different cards from one device session: exactly 10 pass', () => {
  const deviceSessionId = 'device of a card tester';

  test('in sequence, over ten minutes', async () => {
    const positions: number[] = [];
    for (const index of times(1_000, position => position)) {
      const now = after((index * 600) / 999);
      if (await passes(newFacts({ deviceSessionId, now }))) positions.push(index);
    }
    expect(positions).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('all concurrently', async () => {
    expect(await passed(1_000, { deviceSessionId })).toBe(10);
  });

  test('concurrently through two processes', async () => {
    expect(await passedByBoth(1_000, () => ({ deviceSessionId }))).toBe(10);
  });

  test('through two processes that both start before either is counted', async () => {
    expect(await passed(1, { deviceSessionId })).toBe(1);
    const counts = await runAllBlocked(bench.gateway.database, { merchantId }, [
      () => passed(50, { deviceSessionId }),
      () => passed(50, { deviceSessionId }, bench.other),
    ]);
    expect(counts.toSorted((one, another) => one - another)).toEqual([0, 9]);
    expect(await bench.gateway.database.find(mostMembers, [merchantId])).toEqual({ most: 10 });
  });

  test('names the rule', async () => {
    await passed(10, { deviceSessionId });
    expect(await match(newFacts({ deviceSessionId }))).toEqual(['many_cards_on_one_device']);
  });
});

describe('the window', () => {
  const deviceSessionId = 'device';
  const fill = () => passed(10, { deviceSessionId });

  test('rejections do not extend it, and after it ten more pass', async () => {
    await fill();
    for (const seconds of [60, 300, 599, 600]) {
      expect(await passes(newFacts({ deviceSessionId, now: after(seconds) }))).toBe(false);
    }
    expect(await passed(50, { deviceSessionId, now: after(601) })).toBe(10);
  });

  test('one of the first ten cards passes again, even concurrently in two processes', async () => {
    const cardFingerprint = newFacts().cardFingerprint;
    expect(await passes(newFacts({ deviceSessionId, cardFingerprint }))).toBe(true);
    await passed(20, { deviceSessionId });
    expect(await passedByBoth(40, () => ({ deviceSessionId, cardFingerprint }))).toBe(40);
  });

  test('a clock set back starts a new one', async () => {
    await fill();
    expect(await passes(newFacts({ deviceSessionId, now: after(-601) }))).toBe(true);
  });

  test('processes with slightly different clocks count together', async () => {
    expect(await passedByBoth(100, index => ({ deviceSessionId, now: after(index % 2) }))).toBe(10);
  });

  test('merchants, and devices of a merchant, are counted separately', async () => {
    await fill();
    expect(await passes(newFacts({ deviceSessionId: 'another' }))).toBe(true);
    merchantId = await bench.merchant();
    expect(await passes(newFacts({ deviceSessionId }))).toBe(true);
  });
});

describe('what a rule counts', () => {
  test.each([
    ['card', { cardFingerprint: Buffer.alloc(32, 7) }],
    ['device_session', { deviceSessionId: 'device' }],
    ['customer', { customerId: 'a1' }],
    ['ip', { ipAddress: '198.51.100.4' }],
  ] as const)('at most 3 charges per %s', async (per, same) => {
    await addRule({ per });
    expect(await passed(8, { ipAddress: null, ...same })).toBe(3);
    expect(await match(newFacts({ ipAddress: null, ...same }))).toEqual(['own']);
    expect(await passes(newFacts({ ipAddress: null }))).toBe(true);
  });

  test('a charge repeated after a crash is the same charge', async () => {
    await addRule({ limit: 1 });
    const facts = newFacts();
    expect(await passes(facts)).toBe(true);
    expect(await passes(facts)).toBe(true);
    expect(await passes({ ...facts, transactionId: 'tr2' })).toBe(false);
  });

  test('the default set ignores test cards, but counts their charges', async () => {
    const same = { deviceSessionId: 'a suite', customerId: 'a1', isTestCard: true };
    expect(await passed(40, same)).toBe(40);
    await addRule({});
    expect(await passed(40, same)).toBe(3);
  });

  test('a changed limit applies to the current window', async () => {
    const same = { customerId: 'a1' };
    await addRule({ limit: 5 });
    expect(await passed(10, same)).toBe(5);
    await addRule({ limit: 2 });
    expect(await passed(10, same)).toBe(0);
    await addRule({ limit: 7 });
    expect(await passed(10, same)).toBe(2);
    await addRule({ limit: 7, windowSeconds: 10 });
    expect(await passes(newFacts({ ...same, now: after(11) }))).toBe(true);
  });

  test('names all rejecting rules', async () => {
    await addRule({ limit: 1 });
    await setRule(bench.gateway, merchantId, { kind: 'blocked_bin', name: 'bins', bins: ['453201'] });
    bench.clock.advanceMs(1_000);
    expect(await match(newFacts({ customerId: 'a1' }))).toEqual(['bins']);
    expect(await match(newFacts({ customerId: 'a1' }))).toEqual(['own', 'bins']);
  });
});

describe('cost', () => {
  test('a charge without a velocity rule makes no query', async () => {
    const testCard = newFacts({ isTestCard: true });
    await match(testCard);
    await recordOutcome(bench.gateway, merchantId, testCard, true);
    bench.queries.length = 0;
    await match(testCard);
    await recordOutcome(bench.gateway, merchantId, testCard, false);
    expect(bench.queries).toEqual([]);
  });

  test('all rules of many charges use few statements', async () => {
    await match(newFacts());
    bench.queries.length = 0;
    await passed(60, {});
    expect(bench.queries).toEqual(['fraud_velocity_count']);
  });

  test('a full window is not updated', async () => {
    const deviceSessionId = 'attacked';
    await passed(10, { deviceSessionId });
    const version = statement<{ xmin: string; xmax: string }>(
      'test_velocity_version',
      'select xmin::text, xmax::text from fraud_velocity where merchant_id = $1',
    );
    const before = await bench.gateway.database.rows(version, [merchantId]);
    await passed(100, { deviceSessionId });
    expect(await bench.gateway.database.rows(version, [merchantId])).toEqual(before);
  });
});
