import type { Transaction } from '../../../charges/charge.ts';
import type { SentAttempt } from '../../../payments/attempt.ts';
import type { Ending } from '../../../payments/card-operation.ts';
import type { ConnectionsOfPayment } from '../../../routing/choose-connections.ts';
import type { NewInvoice } from '../../invoices/invoice.ts';
import type { DueAction } from '../billing-rules.ts';
import type { DueSubscription } from './billing-store.ts';
import type { SettledRenewal } from './renewal-ending.ts';
import type { RenewalSource } from './renewal-source-store.ts';
import type { SealedCode } from './renewal-store.ts';
import type { NewFace } from './reused-card.ts';

/** A subscription and its due charge. */
export interface DueCharge {
  due: DueSubscription;
  action: Extract<DueAction, { kind: 'charge' }>;
  /** Card details that the payer sent again; stored only once the charge is approved. */
  face?: NewFace | undefined;
  /** The data of the card, if already gathered; otherwise it is looked up. */
  source?: RenewalSource | undefined;
  /** Default: the worker. */
  initiator?: 'payer' | 'merchant';
  /** The subscription of `due` equals the stored one, under the caller's lease. */
  isAsStored?: boolean;
}

/** A recorded renewal that this process calls the processor for. */
export interface Renewal extends DueCharge, SentAttempt {
  source: RenewalSource;
  charge: Transaction;
  /** Recorded with the charge; null where the period has one. */
  invoice: NewInvoice | null;
  connections: ConnectionsOfPayment;
  securityCode: SealedCode | null;
  /** The plan has splits that this charge cannot carry: it is declined here. */
  isUnshared?: boolean;
}

export interface ChargedRenewal {
  chargeId: string;
  attempt: number;
  /** Undefined while unknown; the sweep queries the processor until it is known. */
  ending: Ending | undefined;
  /** True if the outcome ended the subscription. */
  isCancelled: boolean;
  /** Charge and subscription after settlement, if this process settled them. */
  after?: SettledRenewal['after'];
}
