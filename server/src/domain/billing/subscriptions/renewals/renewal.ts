import type { Transaction } from '../../../charges/charge.ts';
import type { SentAttempt } from '../../../payments/attempt.ts';
import type { Ending } from '../../../payments/card-operation.ts';
import type { ConnectionsOfPayment } from '../../../routing/choose-connections.ts';
import type { DueAction } from '../billing-rules.ts';
import type { DueSubscription } from './billing-store.ts';
import type { SettledRenewal } from './renewal-ending.ts';
import type { RenewalSource } from './renewal-source-store.ts';
import type { SealedCode } from './renewal-store.ts';
import type { NewFace } from './reused-card.ts';

/** A subscription and the charge of it that is due. */
export interface DueCharge {
  due: DueSubscription;
  action: Extract<DueAction, { kind: 'charge' }>;
  /** Card details the payer sent again; stored only once the charge is approved. */
  face?: NewFace | undefined;
  /** Where it was gathered before; else it is looked up. */
  source?: RenewalSource | undefined;
  /** The worker by default. */
  initiator?: 'payer' | 'merchant';
  /** The subscription of `due` equals the stored one, under the caller's lease. */
  isAsStored?: boolean;
}

/** A renewal that is recorded and ours to call. */
export interface Renewal extends DueCharge, SentAttempt {
  source: RenewalSource;
  charge: Transaction;
  connections: ConnectionsOfPayment;
  securityCode: SealedCode | null;
}

export interface ChargedRenewal {
  chargeId: string;
  attempt: number;
  /** Undefined: not known yet, and asked for by the sweep until it is. */
  ending: Ending | undefined;
  /** Whether the outcome has ended the subscription. */
  isCancelled: boolean;
  /** As they stand now, where this has settled them. */
  after?: SettledRenewal['after'];
}
