import type { Charge } from '@recaudo/contract/api/charges';
import type { Reversal } from '@recaudo/contract/api/reversals';
import { refundableOf } from '../../payments/screens/refundable.ts';

export type ReversalAction = 'accept' | 'contest' | 'decide' | 'withdraw' | 'pay';

/** The actions that the request's status allows. */
export function actionsFor({ status, way }: Pick<Reversal, 'status' | 'way'>): readonly ReversalAction[] {
  if (status === 'requested') return ['accept', 'contest', 'withdraw'];
  if (status === 'contested') return ['accept', 'decide', 'withdraw'];
  return status === 'accepted' && way === 'transfer' ? ['pay'] : [];
}

/** Interface 14.1: completed electronic payments that are not fully refunded. */
export const mayReverse = (charge: Pick<Charge, 'method' | 'status' | 'amount' | 'refunds'>): boolean =>
  (charge.method === 'card' || charge.method === 'bank_account') &&
  charge.status === 'completed' &&
  refundableOf(charge) > 0;
