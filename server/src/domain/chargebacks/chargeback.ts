import type { Status, Transaction } from '../charges/charge.ts';
import type { EventType } from '../events/event.ts';
import { chargebacksAccount, type Legs, processorAccount } from '../ledger/store.ts';

export const noticeStatuses = ['pending', 'accepted', 'rejected'] as const;
/** What a card network says about a charge that its payer disputes. */
export type NoticeStatus = (typeof noticeStatuses)[number];

interface Step {
  from: Status;
  to: Status;
  event: EventType;
  /** The ledger's name for it. */
  reason: string;
}

/** Interface 2, Chargebacks. */
export const chargebackSteps: Record<NoticeStatus, Step> = {
  pending: {
    from: 'completed',
    to: 'chargeback_pending',
    event: 'chargeback.created',
    reason: 'chargeback',
  },
  accepted: {
    from: 'chargeback_pending',
    to: 'chargeback_accepted',
    event: 'chargeback.accepted',
    reason: 'chargeback_accepted',
  },
  rejected: {
    from: 'chargeback_pending',
    to: 'chargeback_adjustment',
    event: 'chargeback.rejected',
    reason: 'chargeback_rejected',
  },
};

/** What the payer has not had back yet. No refund can change it once the chargeback is pending. */
export const disputedCentavos = (charge: Transaction): bigint =>
  charge.amountCentavos - charge.refundedCentavos;

/** The disputed money waits apart, then goes to the payer through the processor, or back. No fee moves. */
export function chargebackLegs(charge: Transaction, status: NoticeStatus): Legs {
  const amount = disputedCentavos(charge);
  const from = status === 'pending' ? charge.account : chargebacksAccount;
  const to = { pending: chargebacksAccount, accepted: processorAccount, rejected: charge.account }[status];
  return [
    [from, -amount],
    [to, amount],
  ];
}
