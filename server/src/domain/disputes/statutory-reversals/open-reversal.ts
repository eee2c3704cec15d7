import type { ReversalStatus } from '@recaudo/contract/shared/disputes/reversal-words';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import type { Transaction } from '../../charges/charge.ts';
import { lockTransaction } from '../../charges/store.ts';
import { type Reversal, reversalSteps } from './reversal.ts';
import { findReversal, lockReversal } from './store.ts';

export interface LockedReversal {
  merchantId: string;
  charge: Transaction;
  reversal: Reversal;
}

/** Locks a reversal and its charge until the transaction ends. Locks the charge first, like refunds and chargebacks do. */
export async function lockWithCharge(tx: Queryable, merchantId: string, id: string): Promise<LockedReversal> {
  const found = await findReversal(tx, merchantId, id);
  const charge = found && (await lockTransaction(tx, merchantId, found.transactionId));
  const reversal = charge && (await lockReversal(tx, merchantId, id));
  if (charge === undefined || reversal === undefined) throw notFound('reversal');
  return { merchantId, charge, reversal };
}

/** 412/3006 if the reversal's status does not allow this step. */
export function requireStep({ status }: Reversal, to: ReversalStatus): void {
  if (reversalSteps.can(status, to)) return;
  throw reject('reversal_state', { status, to });
}
