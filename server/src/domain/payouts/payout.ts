import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { defineTransitions } from '../../platform/primitives/values/transition-table.ts';
import type { PayoutAccount } from './accounts/payout-account.ts';
import type { Layout } from './files/layout-schema.ts';
import type { PainVersion } from './files/write-pain001.ts';

export type PayoutStatus =
  | 'draft'
  | 'approved'
  | 'sent'
  | 'in_transit'
  | 'paid'
  | 'failed'
  | 'returned'
  | 'cancelled';

/** A bank may return a payout days after it was paid. A trigger rejects every other transition. */
export const payoutStatuses = defineTransitions<PayoutStatus>({
  draft: ['approved', 'cancelled'],
  approved: ['sent', 'cancelled'],
  sent: ['in_transit', 'paid', 'failed', 'returned'],
  in_transit: ['paid', 'failed', 'returned'],
  paid: ['failed', 'returned'],
  failed: [],
  returned: [],
  cancelled: [],
});

/** Where the money of a payout is: on its way, out of the books, or back with the merchant. */
export type PayoutPlace = 'in_payout' | 'paid_out' | 'available';

const places: Record<PayoutStatus, PayoutPlace> = {
  draft: 'in_payout',
  approved: 'in_payout',
  sent: 'in_payout',
  in_transit: 'in_payout',
  paid: 'paid_out',
  failed: 'available',
  returned: 'available',
  cancelled: 'available',
};
export const placeOf = (status: PayoutStatus): PayoutPlace => places[status];

export interface Payout {
  merchantId: string;
  id: string;
  batchId: string;
  creationDate: Date;
  accountId: string;
  amountCentavos: bigint;
  status: PayoutStatus;
  statusDate: Date;
  reason: string | null;
  eventCount: number;
}

/** A payout with what the merchant sees of its batch, account and settlements. */
export interface PayoutDetail extends Payout {
  payDate: CalendarDate;
  account: Pick<PayoutAccount, 'holder' | 'bank' | 'type' | 'numberEnd' | 'email'>;
  settlementIds: readonly string[];
}

export type PayoutFormat = PainVersion | 'layout';

export interface PayoutBatchRecord {
  id: string;
  creationDate: Date;
  status: 'draft' | 'approved' | 'sent' | 'cancelled';
  description: string;
  payDate: CalendarDate;
  /** The name of the layout, or the version of an ISO 20022 message. */
  format: string;
  layout: Layout | null;
  draftedBy: string;
  approvedBy: string | null;
  approvedAt: Date | null;
  payer: Omit<Payer, 'sealedNumber'> | null;
  payerNumber: Buffer | null;
  sentAt: Date | null;
  sentDate: CalendarDate | null;
  sequence: number | null;
  sha256: Buffer | null;
}

/** The operator's account that pays. */
export interface Payer {
  name: string;
  documentType: 'CC' | 'CE' | 'NIT';
  document: string;
  bank: string;
  type: 'savings' | 'checking';
  sealedNumber: Buffer;
  numberEnd: string;
}
