import type {
  ChargebackReason,
  NoticeStatus,
  Submitter,
} from '@recaudo/contract/shared/disputes/chargeback-reasons';
import type { EventType } from '@recaudo/contract/shared/event-types';
import type { Status, Transaction } from '../../charges/charge.ts';
import { chargebacksAccount, type Legs, processorAccount } from '../../money/ledger/store.ts';

/** A dispute's record; its state is the network's latest notice. */
export interface Chargeback {
  transactionId: string;
  reason: ChargebackReason;
  state: NoticeStatus;
  amountCentavos: bigint;
  openedAt: Date;
  /** The last moment for evidence. */
  deadline: Date;
  closedAt: Date | null;
  /** The merchant conceded, or the network decided. */
  closedBy: 'merchant' | 'network' | null;
  /** The merchant's rebuttal and when it was last changed: both or neither. */
  rebuttal: string | null;
  answeredAt: Date | null;
  /** When the acquirer received the response, and who reported this: both or neither. */
  submittedAt: Date | null;
  submittedBy: Submitter | null;
}

/** A response that changed after its submission must be submitted again. */
export const isSubmitted = ({
  answeredAt,
  submittedAt,
}: Pick<Chargeback, 'answeredAt' | 'submittedAt'>): boolean =>
  submittedAt !== null && (answeredAt === null || answeredAt <= submittedAt);

export interface Notice {
  status: NoticeStatus;
  /** Only for `pending`. */
  reason?: ChargebackReason | undefined;
  /** Only for `pending`, if the network disputes a part; by default, everything not refunded. */
  amountCentavos?: bigint | undefined;
  /** Only for `pending`, if the network sets the deadline for evidence. */
  deadline?: Date | undefined;
  closedBy?: 'merchant' | 'network';
}

interface Step {
  from: Status;
  to: Status;
  event: EventType;
  /** The reason of the ledger entries. */
  reason: string;
}

/** Interface 14. */
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

/** The amount not refunded yet. No refund can change it while the chargeback is pending. */
export const disputedCentavos = (charge: Transaction): bigint =>
  charge.amountCentavos - charge.refundedCentavos;

/**
 * Holds the disputed money in a separate account, then moves it to the processor of the charge's connection if the payer wins, or
 * back to the merchant. Moves no fees.
 */
export function chargebackLegs(
  charge: Transaction,
  status: NoticeStatus,
  { amount, connectionId }: { amount: bigint; connectionId: string | null },
): Legs {
  const from = status === 'pending' ? charge.account : chargebacksAccount;
  const to = {
    pending: chargebacksAccount,
    accepted: processorAccount(connectionId),
    rejected: charge.account,
  }[status];
  return [
    [from, -amount],
    [to, amount],
  ];
}

/** Ledger entries for a decision that a later stage reverses, without the separate account. */
export function turnedLegs(
  charge: Transaction,
  to: 'accepted' | 'rejected',
  { amount, connectionId }: { amount: bigint; connectionId: string | null },
): Legs {
  const takes = to === 'accepted' ? amount : -amount;
  return [
    [charge.account, -takes],
    [processorAccount(connectionId), takes],
  ];
}
