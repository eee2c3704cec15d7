import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { completePayout, returnFromPayout } from '../../settlement/balance/change-available.ts';
import { paySettlements, reopenSettlements } from '../../settlement/settlements/pay-store.ts';
import { type Payout, type PayoutStatus, payoutStatuses, placeOf } from '../payout.ts';
import { findPayoutDetail } from '../stores/detail-store.ts';
import { changePayout, lockPayout } from '../stores/payout-store.ts';
import { listSettlementsOfPayout } from '../stores/settlement-store.ts';
import { mailPayout } from './mail-payout.ts';
import { countEvents, tellPayouts } from './tell-payouts.ts';

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
  const payout = await changePayout(tx, before, { ...to, events: countEvents(to.status) });
  if (payout === undefined) throw new Error(`the payout ${id} changed although it was locked`);
  // Transactions before balances, as a refund locks them.
  await followSettlements(tx, before, to);
  await moveMoney(tx, before, to);
  const detail = await findPayoutDetail(tx, payout);
  if (detail === undefined) throw new Error(`the payout ${id} has no account or batch`);
  await tellPayouts(tx, [detail]);
  await mailPayout(tx, detail);
  return { kind: 'moved', payout };
}

async function followSettlements(
  tx: Queryable,
  before: Payout,
  to: { status: PayoutStatus; now: Date },
): Promise<void> {
  const [wasPaid, isPaid] = [before.status === 'paid', to.status === 'paid'];
  if (wasPaid === isPaid) return;
  const ids = await listSettlementsOfPayout(tx, before);
  if (isPaid) await paySettlements(tx, before.merchantId, { ids, now: to.now });
  else await reopenSettlements(tx, before.merchantId, ids);
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
