import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { completePayout, returnFromPayout } from '../../settlement/balance/change-available.ts';
import { type Payout, type PayoutStatus, payoutStatuses, placeOf } from '../payout.ts';
import { changePayout, lockPayout } from '../stores/payout-store.ts';

export type MovedPayout =
  | { kind: 'moved'; payout: Payout }
  | { kind: 'unchanged' }
  | { kind: 'impossible'; from: PayoutStatus };

/**
 * Moves a payout to a status, and its money to where it then is, in the caller's transaction. The row is locked, so of several
 * callers one moves it; the others find it there.
 */
export async function movePayout(
  tx: Queryable,
  { merchantId, id }: Pick<Payout, 'merchantId' | 'id'>,
  to: { status: PayoutStatus; reason: string | null; now: Date },
): Promise<MovedPayout> {
  const before = await lockPayout(tx, merchantId, id);
  if (before === undefined) throw new Error(`there is no payout ${id} of ${merchantId}`);
  if (before.status === to.status) return { kind: 'unchanged' };
  if (!payoutStatuses.can(before.status, to.status)) return { kind: 'impossible', from: before.status };
  const payout = await changePayout(tx, before, { ...to, events: 0 });
  if (payout === undefined) throw new Error(`the payout ${id} changed although it was locked`);
  await moveMoney(tx, before, to);
  return { kind: 'moved', payout };
}

async function moveMoney(
  tx: Queryable,
  { merchantId, id: payoutId, amountCentavos, status }: Payout,
  to: { status: PayoutStatus; now: Date },
): Promise<void> {
  const [from, target] = [placeOf(status), placeOf(to.status)];
  if (from === target) return;
  const amount = { merchantId, payoutId, amountCentavos, now: to.now };
  if (target === 'paid_out') return completePayout(tx, amount);
  if (from === 'paid_out') await completePayout(tx, { ...amount, amountCentavos: -amountCentavos });
  await returnFromPayout(tx, amount);
}

/** The same in a transaction of its own. */
export const settlePayout = (
  { database, clock }: Pick<Gateway, 'database' | 'clock'>,
  owned: Pick<Payout, 'merchantId' | 'id'>,
  to: { status: PayoutStatus; reason: string | null },
): Promise<MovedPayout> => database.transaction(tx => movePayout(tx, owned, { ...to, now: clock.now() }));
