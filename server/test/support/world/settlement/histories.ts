import * as fc from 'fast-check';
import type { openSettled } from './settled-merchant.ts';

/** One thing that happens to a merchant. `which` chooses a charge among those made so far. */
export type Step =
  | { kind: 'charge'; amount: number; ivaShare: number }
  | { kind: 'refund'; which: number; share: number }
  | { kind: 'chargeback'; which: number; status: 'pending' | 'accepted' | 'rejected' }
  | { kind: 'days'; days: number }
  | { kind: 'take' }
  | { kind: 'close' };

const which = fc.nat({ max: 50 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('charge' as const),
      amount: fc.integer({ min: 1_000, max: 900_000 }),
      ivaShare: fc.integer({ min: 0, max: 19 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which,
      share: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('chargeback' as const),
      which,
      status: fc.constantFrom('pending' as const, 'accepted' as const, 'rejected' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 25 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'take' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'close' as const }) },
);

export const anyHistory: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 12, maxLength: 30 });

const DAY_MS = 86_400_000;

/** Plays a history. What the gateway refuses, such as a refund of a charge that is taken back, does not happen. */
export async function playHistory(
  own: Awaited<ReturnType<typeof openSettled>>,
  steps: readonly Step[],
  clock: { now(): Date; set(instant: string): void },
): Promise<void> {
  const charges: { id: string; left: number }[] = [];
  const pass = (days: number) => clock.set(new Date(clock.now().getTime() + days * DAY_MS).toISOString());
  for (const at of steps) {
    const charge = 'which' in at ? charges[at.which % Math.max(1, charges.length)] : undefined;
    if (at.kind === 'charge') {
      const iva = Math.floor((at.amount * at.ivaShare) / 119);
      charges.push({ id: await own.charge(at.amount, { iva: String(iva) }), left: at.amount * 100 });
    } else if (at.kind === 'refund' && charge !== undefined) {
      const part = Math.max(1, Math.floor((charge.left * at.share) / 100));
      if ((await own.refund(charge.id, part / 100)) === 200) charge.left -= part;
    } else if (at.kind === 'chargeback' && charge !== undefined) {
      await own.client.post(`/sandbox/charges/${charge.id}/chargeback`, { status: at.status });
    } else if (at.kind === 'days') {
      pass(at.days);
    } else if (at.kind === 'take') {
      await own.take();
    } else if (at.kind === 'close') {
      await own.take();
      await own.follow({ onDemand: true });
    }
  }
  await own.take();
  pass(10);
  await own.follow({ onDemand: true });
}
