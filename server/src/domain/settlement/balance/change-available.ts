import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { lockBalance, type SettlementAccount } from '../../money/ledger/store.ts';
import { type AdjustmentType, insertAdjustments } from './adjustment-store.ts';
import { postSettlement } from './post-store.ts';

/** Account of what has left the collecting accounts of the operator for merchants' banks. */
export const paidOutAccount = 'paid_out';

export interface AvailableChange {
  merchantId: string;
  type: AdjustmentType;
  /** Signed: what `available` gets. */
  amountCentavos: bigint;
  /** The account on the other side. */
  against: SettlementAccount | 'settlement_adjustments';
  description?: string | null;
  reference?: string | null;
  settlementId?: string | null;
  now: Date;
  /** Defaults to today. */
  day?: CalendarDate;
}

/** Changes the available balance in the caller's transaction; the change is a line of the next settlement. */
export async function changeAvailable(tx: Queryable, change: AvailableChange): Promise<string> {
  const { merchantId, type, amountCentavos, against, now } = change;
  const id = newId('settlementAdjustment');
  await insertAdjustments(tx, [
    {
      merchantId,
      id,
      type,
      creationDate: now,
      day: change.day ?? bogotaDateOf(now),
      amountCentavos,
      description: change.description ?? null,
      reference: change.reference ?? null,
      settlementId: change.settlementId ?? null,
    },
  ]);
  const isPayout = type === 'payout' || type === 'payout_returned';
  await postSettlement(tx, [
    {
      merchantId,
      id,
      reason: isPayout ? 'payout' : 'settlement',
      creationDate: now,
      legs: [
        ['available', amountCentavos],
        [against, -amountCentavos],
      ],
    },
  ]);
  return id;
}

export interface PayoutAmount {
  merchantId: string;
  payoutId: string;
  amountCentavos: bigint;
  now: Date;
}

/** Takes a payout out of `available`. False, and nothing is changed, where less is available. */
export async function takeForPayout(tx: Queryable, payout: PayoutAmount): Promise<boolean> {
  const available = await lockBalance(tx, payout.merchantId, 'available');
  if (payout.amountCentavos <= 0n || available < payout.amountCentavos) return false;
  const { merchantId, payoutId: reference, now } = payout;
  const amountCentavos = -payout.amountCentavos;
  await changeAvailable(tx, {
    merchantId,
    type: 'payout',
    amountCentavos,
    against: 'in_payout',
    reference,
    now,
  });
  return true;
}

/** Puts a payout that was cancelled, failed or returned before it was paid back into `available`. */
export const returnFromPayout = (
  tx: Queryable,
  { merchantId, payoutId: reference, amountCentavos, now }: PayoutAmount,
): Promise<string> =>
  changeAvailable(tx, {
    merchantId,
    type: 'payout_returned',
    amountCentavos,
    against: 'in_payout',
    reference,
    now,
  });

/** The bank has paid: the money leaves the books. A negative amount brings back what a bank returned later. */
export const completePayout = (
  tx: Queryable,
  { merchantId, amountCentavos, now }: PayoutAmount,
): Promise<void> =>
  postSettlement(tx, [
    {
      merchantId,
      id: newId('settlementAdjustment'),
      reason: 'payout',
      creationDate: now,
      legs: [
        ['in_payout', -amountCentavos],
        [paidOutAccount, amountCentavos],
      ],
    },
  ]);
