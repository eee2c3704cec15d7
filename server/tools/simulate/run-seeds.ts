import type { Gateway } from '#src/dependencies.ts';
import { checkLedger } from '#src/domain/money/ledger/check-ledger.ts';
import { playSeed, type SeedOptions, type SeedResult } from './play-seed.ts';

export interface SimulationOptions extends SeedOptions {
  from: number;
  seeds: number;
  /** Stops after the first seed with such a violation. */
  stopsAt?: RegExp;
  onSeed?: (result: SeedResult) => void;
}

export interface Simulation {
  seeds: number;
  subscriptions: number;
  periods: number;
  charges: number;
  passedOn: number;
  paidOtherwise: number;
  inReview: number;
  mails: number;
  changes: number;
  sent: number;
  pauses: number;
  discounted: number;
  credits: number;
  refunds: number;
  faults: number;
  /** The seeds that broke a rule, with their violations. */
  broken: { seed: number; violations: string[] }[];
}

const counted = [
  'subscriptions',
  'periods',
  'charges',
  'passedOn',
  'paidOtherwise',
  'inReview',
  'mails',
  'changes',
  'sent',
  'pauses',
  'discounted',
  'credits',
  'refunds',
  'faults',
] as const;
const nothing = {
  seeds: 0,
  subscriptions: 0,
  periods: 0,
  charges: 0,
  passedOn: 0,
  paidOtherwise: 0,
  inReview: 0,
  mails: 0,
  changes: 0,
  sent: 0,
  pauses: 0,
  discounted: 0,
  credits: 0,
  refunds: 0,
  faults: 0,
};

/** Plays seeds in sequence on one database and checks the whole ledger at the end. */
export async function runSeeds(gateway: Gateway, options: SimulationOptions): Promise<Simulation> {
  const { from, seeds, stopsAt, onSeed } = options;
  const total: Simulation = { ...nothing, broken: [] };
  const seedOf = new Map<string, number>();
  for (let seed = from; seed < from + seeds; seed += 1) {
    const result = await playSeed(gateway, seed, options);
    for (const id of result.merchantIds) seedOf.set(id, seed);
    total.seeds += 1;
    for (const name of counted) total[name] += result[name];
    if (result.violations.length > 0) total.broken.push({ seed, violations: result.violations });
    onSeed?.(result);
    if (stopsAt !== undefined && result.violations.some(violation => stopsAt.test(violation))) break;
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
