import type { Gateway } from '#src/dependencies.ts';
import { checkLedger } from '#src/domain/ledger/check-ledger.ts';
import { playSeed, type SeedResult } from './play-seed.ts';
import type { Wiretap } from './worker-life.ts';

export interface SimulationOptions {
  from: number;
  seeds: number;
  /** Bugs that are put in to see whether they are found. */
  planted?: readonly Wiretap[];
  /** Enough to know that something is wrong. */
  stopsAtFirst?: boolean;
  onSeed?: (result: SeedResult) => void;
}

export interface Simulation {
  seeds: number;
  subscriptions: number;
  periods: number;
  charges: number;
  faults: number;
  /** Of each seed that broke a rule: the rules. */
  broken: { seed: number; violations: string[] }[];
}

/** Plays seeds one after the other on one database and proves the whole ledger at the end. */
export async function runSeeds(gateway: Gateway, options: SimulationOptions): Promise<Simulation> {
  const { from, seeds, planted = [], stopsAtFirst = false, onSeed } = options;
  const total: Simulation = { seeds: 0, subscriptions: 0, periods: 0, charges: 0, faults: 0, broken: [] };
  const seedOf = new Map<string, number>();
  for (let seed = from; seed < from + seeds; seed += 1) {
    const result = await playSeed(gateway, seed, planted);
    for (const id of result.merchantIds) seedOf.set(id, seed);
    total.seeds += 1;
    total.subscriptions += result.subscriptions;
    total.periods += result.periods;
    total.charges += result.charges;
    total.faults += result.faults;
    if (result.violations.length > 0) total.broken.push({ seed, violations: result.violations });
    onSeed?.(result);
    if (stopsAtFirst && total.broken.length > 0) break;
  }
  await checkLedger(gateway.database, {
    onDifference: ({ merchantId, rule, subject, expected, found }) => {
      const seed = seedOf.get(merchantId);
      const violation = `ledger, ${rule}: ${subject} should be ${expected}, is ${found}`;
      if (seed !== undefined) total.broken.push({ seed, violations: [violation] });
    },
  });
  return total;
}
