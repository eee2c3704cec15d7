import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeRule, setRule, switchRule } from '../../../../src/domain/fraud/change-rules.ts';
import type { FraudFacts } from '../../../../src/domain/fraud/facts.ts';
import { matchFraudRules, recordOutcome } from '../../../../src/domain/fraud/match-fraud-rules.ts';
import { defaultRules } from '../../../../src/domain/fraud/rule.ts';
import { listRules } from '../../../../src/domain/fraud/store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
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
const waitForCache = () => bench.clock.advanceMs(1_000);
const set = async (rule: object) => {
  await setRule(bench.gateway, merchantId, rule);
  waitForCache();
};
const names = async () => (await listRules(bench.gateway.database, merchantId)).map(rule => rule.name);

const maxAmount = { kind: 'max_amount', name: 'max', amountCentavos: 1_000_000 };
const own = async () => {
  await set(maxAmount);
  for (const rule of defaultRules) await removeRule(bench.gateway, merchantId, rule.name);
  waitForCache();
};

describe('rules of a merchant', () => {
  test.each([
    ['max_amount', maxAmount, {}, { amountCentavos: 1_000_000n }],
    ['blocked_bin', { kind: 'blocked_bin', name: 'bins', bins: ['453201'] }, {}, { cardBin: '453202' }],
    [
      'blocked_email',
      { kind: 'blocked_email', name: 'mails', emails: ['@example.com'] },
      {},
      { email: 'ana@example.org' },
    ],
  ])('%s', async (_, rule, refused, passed) => {
    await set(rule);
    expect(await match(newFacts(refused))).toEqual([rule.name]);
    expect(await match(newFacts(passed))).toEqual([]);
  });

  test('another rule keeps the default set', async () => {
    await set(maxAmount);
    expect((await names()).toSorted()).toEqual([
      'many_cards_from_one_address',
      'many_cards_on_one_device',
      'many_declines_of_one_card',
      'max',
    ]);
    const same = { amountCentavos: 1n, deviceSessionId: 'device' };
    const charges = times(30, () => [bench.gateway, newFacts(same)] as const);
    expect(await countPassed(merchantId, charges)).toBe(10);
  });

  test('only custom rules without velocity make no velocity query', async () => {
    await own();
    await match(newFacts());
    bench.queries.length = 0;
    expect(await match(newFacts())).toEqual(['max']);
    expect(bench.queries).toEqual([]);
  });

  test('a default rule can be disabled, and enabled again', async () => {
    const charges = () => times(15, () => [bench.gateway, newFacts({ deviceSessionId: 'device' })] as const);
    await switchRule(bench.gateway, merchantId, 'many_cards_on_one_device', false);
    waitForCache();
    expect(await countPassed(merchantId, charges())).toBe(15);
    await switchRule(bench.gateway, merchantId, 'many_cards_on_one_device', true);
    waitForCache();
    expect(await countPassed(merchantId, charges())).toBe(10);
  });

  test('the same name replaces a rule and enables it', async () => {
    await set(maxAmount);
    await switchRule(bench.gateway, merchantId, 'max', false);
    waitForCache();
    expect(await passes(newFacts())).toBe(true);
    await set({ ...maxAmount, amountCentavos: 1_999_999 });
    expect(await match(newFacts())).toEqual(['max']);
    expect(await match(newFacts({ amountCentavos: 1_999_999n }))).toEqual([]);
  });

  test('without its last rule, a merchant has the default set again', async () => {
    await own();
    expect(await names()).toEqual(['max']);
    await removeRule(bench.gateway, merchantId, 'max');
    waitForCache();
    expect(await names()).toEqual([]);
    const charges = times(15, () => [bench.gateway, newFacts({ deviceSessionId: 'device' })] as const);
    expect(await countPassed(merchantId, charges)).toBe(10);
  });

  test('a rejected change changes nothing', async () => {
    const { gateway } = bench;
    await expect(removeRule(gateway, merchantId, 'none')).rejects.toThrow(
      `${merchantId} has no fraud rule none`,
    );
    await expect(switchRule(gateway, merchantId, 'none', true)).rejects.toThrow('has no fraud rule none');
    await expect(setRule(gateway, merchantId, { ...maxAmount, name: '' })).rejects.toThrow('name must be');
    await expect(setRule(gateway, 'mnobody', maxAmount)).rejects.toThrow('No merchant has the id mnobody');
    expect(await names()).toEqual([]);
  });

  test('at most 50 fraud rules', async () => {
    for (const index of times(47, position => position)) {
      await setRule(bench.gateway, merchantId, { ...maxAmount, name: `max_${index}` });
    }
    await expect(setRule(bench.gateway, merchantId, maxAmount)).rejects.toThrow('at most 50 fraud rules');
    expect(await names()).toHaveLength(50);
  });

  test('every process applies a changed rule within a second, with one read', async () => {
    await match(newFacts());
    await setRule(bench.other, merchantId, maxAmount);
    bench.queries.length = 0;
    bench.clock.advanceMs(999);
    expect(await passes(newFacts())).toBe(true);
    expect(bench.queries).not.toContain('fraud_rules_of_merchants');
    bench.clock.advanceMs(1);
    expect(await Promise.all(times(20, () => match(newFacts())))).toEqual(times(20, () => ['max']));
    expect(bench.queries.filter(name => name === 'fraud_rules_of_merchants')).toHaveLength(1);
  });

  test('a process sees its own change at once', async () => {
    expect(await passes(newFacts())).toBe(true);
    await setRule(bench.gateway, merchantId, maxAmount);
    expect(await match(newFacts())).toEqual(['max']);
  });

  test('a rule of a later version is skipped and logged', async () => {
    await set(maxAmount);
    const write = statement(
      'test_later_rule',
      `insert into fraud_rules (merchant_id, name, enabled, rule, creation_date)
       values ($1, 'later', true, '{"kind": "horoscope", "name": "later"}', now())`,
    );
    await bench.gateway.database.run(write, [merchantId]);
    expect(await match(newFacts())).toEqual(['max']);
    expect(bench.logged.splice(0)).toEqual([expect.stringContaining('"rule":"later"')]);
  });
});

describe('consecutive declines', () => {
  const card = { cardFingerprint: Buffer.alloc(32, 3) };
  const note = (approved: boolean, changed: Partial<FraudFacts> = {}) =>
    recordOutcome(bench.gateway, merchantId, newFacts({ ...card, ...changed }), approved);
  const decline = (count: number) => Promise.all(times(count, () => note(false)));

  test('the 16th charge of a card declined 15 times is rejected, for a day', async () => {
    await decline(14);
    expect(await passes(newFacts(card))).toBe(true);
    await decline(1);
    expect(await match(newFacts(card))).toEqual(['many_declines_of_one_card']);
    expect(await passes(newFacts())).toBe(true);
    expect(await passes(newFacts({ ...card, now: after(86_401) }))).toBe(true);
  });

  test('an approval restarts the count', async () => {
    await decline(14);
    await note(true);
    await decline(14);
    expect(await passes(newFacts(card))).toBe(true);
  });

  test('two processes count together', async () => {
    const facts = times(15, () => newFacts(card));
    await Promise.all(
      facts.map((fact, index) =>
        recordOutcome(index % 2 === 0 ? bench.gateway : bench.other, merchantId, fact, false),
      ),
    );
    expect(await passes(newFacts(card))).toBe(false);
  });

  test('only a rule that says so counts a test card', async () => {
    const testCard = { ...card, isTestCard: true };
    await Promise.all(times(30, () => note(false, { isTestCard: true })));
    expect(await passes(newFacts(testCard))).toBe(true);
    await set({
      kind: 'velocity',
      name: 'own',
      per: 'card',
      counts: 'declines_in_a_row',
      limit: 2,
      windowSeconds: 60,
      countsTestCards: true,
    });
    await Promise.all(times(2, () => note(false, { isTestCard: true })));
    expect(await match(newFacts(testCard))).toEqual(['own']);
  });

  test('an unavailable database is logged, never thrown', async () => {
    const broken = {
      ...bench.gateway,
      database: { ...bench.gateway.database, rows: () => Promise.reject(new Error('away')) },
    };
    await expect(recordOutcome(broken, merchantId, newFacts(card), false)).resolves.toBeUndefined();
    expect(bench.logged.splice(0)).toEqual([expect.stringContaining('away')]);
    await expect(matchFraudRules(broken, merchantId, newFacts(card))).rejects.toThrow('away');
  });
});
