import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../../src/database/connection.ts';
import { setRule } from '../../src/domain/fraud/change-rules.ts';
import type { FraudFacts } from '../../src/domain/fraud/facts.ts';
import { matchFraudRules } from '../../src/domain/fraud/match-fraud-rules.ts';
import { noteOutcome } from '../../src/domain/fraud/note-outcome.ts';
import type { VelocityRule } from '../../src/domain/fraud/rule.ts';
import { purgeVelocity } from '../../src/domain/fraud/velocity-store.ts';
import { after, countPassed, type FraudBench, newFacts, startFraudBench } from '../support/fraud-bench.ts';

let bench: FraudBench;
let merchantId: string;

beforeAll(async () => {
  bench = await startFraudBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  merchantId = await bench.merchant();
});

const match = (facts: FraudFacts) => matchFraudRules(bench.gateway, merchantId, facts);
const passes = async (facts: FraudFacts) => (await match(facts)).length === 0;
const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

const rule = (changed: Partial<VelocityRule>) => ({
  kind: 'velocity',
  name: 'own',
  per: 'customer',
  counts: 'charges',
  limit: 3,
  windowSeconds: 60,
  ...changed,
});
const only = async (changed: Partial<VelocityRule>) => {
  await setRule(bench.gateway, merchantId, rule(changed));
  bench.clock.advanceMs(1_000);
};

describe('1,000 different cards from one device session: exactly 10 pass', () => {
  const deviceSessionId = 'device of a card tester';

  test('one after the other, spread over ten minutes', async () => {
    const passed: number[] = [];
    for (const index of times(1_000, position => position)) {
      const now = after((index * 600) / 999);
      if (await passes(newFacts({ deviceSessionId, now }))) passed.push(index);
    }
    expect(passed).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('all at once', async () => {
    const charges = times(1_000, () => [bench.gateway, newFacts({ deviceSessionId })] as const);
    expect(await countPassed(merchantId, charges)).toBe(10);
  });

  test('all at once through two processes', async () => {
    const charges = times(
      1_000,
      index => [index % 2 === 0 ? bench.gateway : bench.other, newFacts({ deviceSessionId })] as const,
    );
    expect(await countPassed(merchantId, charges)).toBe(10);
  });

  test('the rule is named', async () => {
    await countPassed(
      merchantId,
      times(10, () => [bench.gateway, newFacts({ deviceSessionId })] as const),
    );
    expect(await match(newFacts({ deviceSessionId }))).toEqual(['many_cards_on_one_device']);
  });
});

describe('the window', () => {
  const deviceSessionId = 'device';
  const fill = () =>
    countPassed(
      merchantId,
      times(10, () => [bench.gateway, newFacts({ deviceSessionId })] as const),
    );

  test('what is refused does not prolong it, and after it ten more pass', async () => {
    await fill();
    for (const seconds of [60, 300, 599, 600]) {
      expect(await passes(newFacts({ deviceSessionId, now: after(seconds) }))).toBe(false);
    }
    const charges = times(50, () => [bench.gateway, newFacts({ deviceSessionId, now: after(601) })] as const);
    expect(await countPassed(merchantId, charges)).toBe(10);
  });

  test('a card of the first ten passes again, also at once in two processes', async () => {
    const cardFingerprint = newFacts().cardFingerprint;
    expect(await passes(newFacts({ deviceSessionId, cardFingerprint }))).toBe(true);
    await countPassed(
      merchantId,
      times(20, () => [bench.gateway, newFacts({ deviceSessionId })] as const),
    );
    const again = times(
      40,
      index =>
        [
          index % 2 === 0 ? bench.gateway : bench.other,
          newFacts({ deviceSessionId, cardFingerprint }),
        ] as const,
    );
    expect(await countPassed(merchantId, again)).toBe(40);
  });

  test('a clock that was set back begins a new one', async () => {
    await fill();
    expect(await passes(newFacts({ deviceSessionId, now: after(-601) }))).toBe(true);
  });

  test('processes whose clocks differ a little count together', async () => {
    const charges = times(
      100,
      index =>
        [
          index % 2 === 0 ? bench.gateway : bench.other,
          newFacts({ deviceSessionId, now: after(index % 2) }),
        ] as const,
    );
    expect(await countPassed(merchantId, charges)).toBe(10);
  });

  test('merchants, and devices of a merchant, are counted apart', async () => {
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
    await only({ per });
    const charges = times(20, () => [bench.gateway, newFacts({ ipAddress: null, ...same })] as const);
    expect(await countPassed(merchantId, charges)).toBe(3);
    expect(await match(newFacts({ ipAddress: null, ...same }))).toEqual(['own']);
    expect(await passes(newFacts({ ipAddress: null }))).toBe(true);
  });

  test('a charge that is repeated after a crash is the same charge', async () => {
    await only({ limit: 1 });
    const facts = newFacts();
    expect(await passes(facts)).toBe(true);
    expect(await passes(facts)).toBe(true);
    expect(await passes({ ...facts, transactionId: 'tr2' })).toBe(false);
  });

  test('test cards pass over the default set, but charges count', async () => {
    const same = { deviceSessionId: 'a suite', customerId: 'a1', isTestCard: true };
    const charges = () => times(40, () => [bench.gateway, newFacts(same)] as const);
    expect(await countPassed(merchantId, charges())).toBe(40);
    await only({});
    expect(await countPassed(merchantId, charges())).toBe(3);
  });

  test('a limit that is changed holds for the window that runs', async () => {
    const same = { customerId: 'a1' };
    const charges = () => times(10, () => [bench.gateway, newFacts(same)] as const);
    await only({ limit: 5 });
    expect(await countPassed(merchantId, charges())).toBe(5);
    await only({ limit: 2 });
    expect(await countPassed(merchantId, charges())).toBe(0);
    await only({ limit: 7 });
    expect(await countPassed(merchantId, charges())).toBe(2);
    await only({ limit: 7, windowSeconds: 10 });
    expect(await passes(newFacts({ ...same, now: after(11) }))).toBe(true);
  });

  test('refused by several rules, all are named', async () => {
    await only({ limit: 1 });
    await setRule(bench.gateway, merchantId, { kind: 'blocked_bin', name: 'bins', bins: ['453201'] });
    bench.clock.advanceMs(1_000);
    expect(await match(newFacts({ customerId: 'a1' }))).toEqual(['bins']);
    expect(await match(newFacts({ customerId: 'a1' }))).toEqual(['own', 'bins']);
  });
});

describe('declines in a row', () => {
  const card = { cardFingerprint: Buffer.alloc(32, 3) };
  const note = (approved: boolean, changed: Partial<FraudFacts> = {}) =>
    noteOutcome(bench.gateway, merchantId, newFacts({ ...card, ...changed }), approved);
  const decline = (count: number) => Promise.all(times(count, () => note(false)));

  test('the 16th charge of a card that was declined 15 times is refused, for a day', async () => {
    await decline(14);
    expect(await passes(newFacts(card))).toBe(true);
    await decline(1);
    expect(await match(newFacts(card))).toEqual(['many_declines_of_one_card']);
    expect(await passes(newFacts())).toBe(true);
    expect(await passes(newFacts({ ...card, now: after(86_401) }))).toBe(true);
  });

  test('an approval begins the row anew', async () => {
    await decline(14);
    await note(true);
    await decline(14);
    expect(await passes(newFacts(card))).toBe(true);
  });

  test('counted together by two processes', async () => {
    const facts = times(15, () => newFacts(card));
    await Promise.all(
      facts.map((fact, index) =>
        noteOutcome(index % 2 === 0 ? bench.gateway : bench.other, merchantId, fact, false),
      ),
    );
    expect(await passes(newFacts(card))).toBe(false);
  });

  test('a test card is counted only by a rule that says so', async () => {
    const testCard = { ...card, isTestCard: true };
    await Promise.all(times(30, () => note(false, { isTestCard: true })));
    expect(await passes(newFacts(testCard))).toBe(true);
    await only({ per: 'card', counts: 'declines_in_a_row', countsTestCards: true, limit: 2 });
    await Promise.all(times(2, () => note(false, { isTestCard: true })));
    expect(await match(newFacts(testCard))).toEqual(['own']);
  });

  test('a database that is away is logged, never thrown', async () => {
    const logged: unknown[] = [];
    const broken = {
      ...bench.gateway,
      log: Object.assign(Object.create(bench.gateway.log), {
        error: (...words: unknown[]) => logged.push(words),
      }),
      database: {
        ...bench.gateway.database,
        rows: () => Promise.reject(new Error('away')),
      },
    };
    await expect(noteOutcome(broken, merchantId, newFacts(card), false)).resolves.toBeUndefined();
    expect(logged).toHaveLength(1);
    await expect(matchFraudRules(broken, merchantId, newFacts(card))).rejects.toThrow('away');
  });
});

describe('cost', () => {
  test('a charge that no velocity rule looks at makes no query', async () => {
    const testCard = newFacts({ isTestCard: true });
    await match(testCard);
    await noteOutcome(bench.gateway, merchantId, testCard, true);
    bench.queries.length = 0;
    await match(testCard);
    await noteOutcome(bench.gateway, merchantId, testCard, false);
    expect(bench.queries).toEqual([]);
  });

  test('all rules of many charges travel in few statements', async () => {
    await match(newFacts());
    bench.queries.length = 0;
    await countPassed(
      merchantId,
      times(60, () => [bench.gateway, newFacts()] as const),
    );
    expect(bench.queries).toEqual(['fraud_velocity_count']);
  });

  test('a full window is not written to', async () => {
    const deviceSessionId = 'attacked';
    await countPassed(
      merchantId,
      times(10, () => [bench.gateway, newFacts({ deviceSessionId })] as const),
    );
    const version = statement<{ xmin: string; xmax: string }>(
      'test_velocity_version',
      'select xmin::text, xmax::text from fraud_velocity where merchant_id = $1',
    );
    const before = await bench.gateway.database.rows(version, [merchantId]);
    await countPassed(
      merchantId,
      times(100, () => [bench.gateway, newFacts({ deviceSessionId })] as const),
    );
    expect(await bench.gateway.database.rows(version, [merchantId])).toEqual(before);
  });
});

test('groups of two processes over the same subjects never deadlock', async () => {
  await only({ per: 'ip', limit: 1_000 });
  await setRule(bench.gateway, merchantId, rule({ name: 'again', per: 'customer', limit: 1_000 }));
  bench.clock.advanceMs(1_000);
  const work = times(600, index => {
    const gateway = index % 2 === 0 ? bench.gateway : bench.other;
    const facts = newFacts({
      ipAddress: `198.51.100.${(index * 7) % 20}`,
      customerId: `a${(index * 11) % 20}`,
      cardFingerprint: Buffer.alloc(32, (index * 13) % 20),
    });
    return index % 3 === 0
      ? noteOutcome(gateway, merchantId, facts, index % 6 === 0).then(() => [])
      : matchFraudRules(gateway, merchantId, facts);
  });
  expect((await Promise.all(work)).flat()).toEqual([]);
});

test('the sweep deletes windows that are over, a batch at a time, and no other', async () => {
  const remaining = statement<{ count: bigint }>(
    'test_velocity_count',
    'select count(*) from fraud_velocity where merchant_id = $1',
  );
  const { database } = bench.gateway;
  const long = after(90_000);
  while ((await purgeVelocity(database, long, 1_000)) > 0);
  await only({ windowSeconds: 60 });
  for (const now of [after(100_000), after(100_001), after(100_061), after(100_100)]) {
    await match(newFacts({ now, deviceSessionId: null }));
  }
  expect(await purgeVelocity(database, after(100_062), 1)).toBe(1);
  expect(await purgeVelocity(database, after(100_062), 10)).toBe(1);
  expect(await purgeVelocity(database, after(100_062), 10)).toBe(0);
  expect(await database.find(remaining, [merchantId])).toEqual({ count: 2n });
});
