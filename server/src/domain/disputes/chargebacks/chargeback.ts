import type {
  ChargebackReason,
  NoticeStatus,
  Submitter,
} from '@recaudo/contract/shared/disputes/chargeback-reasons';
import type { EventType } from '@recaudo/contract/shared/event-types';
import type { Status, Transaction } from '../../charges/charge.ts';
import { chargebacksAccount, type Legs, processorAccount } from '../../money/ledger/store.ts';

/** The record of a dispute; its states are what the network has said last. */
export interface Chargeback {
  transactionId: string;
  reason: ChargebackReason;
  state: NoticeStatus;
  amountCentavos: bigint;
  openedAt: Date;
  /** Evidence counts until here. */
  deadline: Date;
  closedAt: Date | null;
  /** The merchant concedes, or the network decides. */
  closedBy: 'merchant' | 'network' | null;
  /** What the merchant says to it, and since when: both or neither. */
  rebuttal: string | null;
  answeredAt: Date | null;
  /** When the acquirer had the response, and who said so: both or neither. */
  submittedAt: Date | null;
  submittedBy: Submitter | null;
}

/** A response that was changed later has to be submitted again. */
export const isSubmitted = ({
  answeredAt,
  submittedAt,
}: Pick<Chargeback, 'answeredAt' | 'submittedAt'>): boolean =>
  submittedAt !== null && (answeredAt === null || answeredAt <= submittedAt);

export interface Notice {
  status: NoticeStatus;
  /** Of a pending one. */
  reason?: ChargebackReason | undefined;
  /** Of a pending one that disputes a part; without it all that was not refunded. */
  amountCentavos?: bigint | undefined;
  /** Of a pending one whose network says until when it takes evidence. */
  deadline?: Date | undefined;
  closedBy?: 'merchant' | 'network';
}

interface Step {
  from: Status;
  to: Status;
  event: EventType;
  /** The ledger's name for it. */
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

/** What the payer has not had back yet. No refund can change it once the chargeback is pending. */
export const disputedCentavos = (charge: Transaction): bigint =>
  charge.amountCentavos - charge.refundedCentavos;

/** The disputed money waits apart, then goes to the payer through the processor of the charge's connection, or back. No fee moves. */
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

/** A later stage of the network turns a decision around: the money goes the whole way at once. */
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
