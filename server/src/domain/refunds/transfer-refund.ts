import type { TransferPayer } from '@recaudo/contract/shared/disputes/reversal-words';
import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { Fee, Transaction } from '../charges/charge.ts';
import {
  type Legs,
  merchantAccount,
  pendingRefundsAccount,
  postEntry,
  transfersAccount,
} from '../money/ledger/store.ts';
import { feeComingBack } from './refund.ts';
import { reservationLegs } from './refund-legs.ts';
import { emitRefunded } from './settle-refund.ts';
import { reserveFromCharge } from './store.ts';
import { endTransfer, insertTransfer } from './transfer-store.ts';

/** A refund outside the processor: the money is set aside, and a person transfers it to the payer. */
export interface Transfer {
  id: string;
  amountCentavos: bigint;
  description: string;
}

/**
 * Sets money aside for a transfer; the charge is locked. The account may become negative, because the law grants the
 * payer this refund whatever the merchant's balance is.
 */
export async function reserveTransfer(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  { transfer: { id, amountCentavos, description }, now }: { transfer: Transfer; now: Date },
): Promise<void> {
  const fee: Fee = feeComingBack(charge, amountCentavos);
  if (!(await reserveFromCharge(tx, merchantId, charge.id, { amountCentavos, fee }))) {
    throw new Error(`the charge ${charge.id} changed under its lock`);
  }
  await insertTransfer(tx, merchantId, { id, charge, amountCentavos, fee, description, now });
  await postEntry(tx, {
    merchantId,
    transactionId: id,
    reason: 'transfer_owed',
    creationDate: now,
    legs: reservationLegs(charge.account, amountCentavos, fee),
  });
}

/**
 * If the merchant paid from its own bank, it gets the money set aside back; if the operator paid, the money has left
 * our books.
 */
export const transferLegs = (amountCentavos: bigint, paidBy: TransferPayer): Legs => [
  [pendingRefundsAccount, -amountCentavos],
  [paidBy === 'merchant' ? merchantAccount : transfersAccount, amountCentavos],
];

export interface MadeTransfer {
  id: string;
  amountCentavos: bigint;
  /** The bank's reference. */
  reference: string;
  paidBy: TransferPayer;
}

/** Records that the payer has the money, and emits the charge's event. The charge is locked. */
export async function confirmTransfer(
  gateway: Gateway,
  tx: Queryable,
  merchantId: string,
  { charge, made, now }: { charge: Transaction; made: MadeTransfer; now: Date },
): Promise<void> {
  await endTransfer(tx, merchantId, made.id, { reference: made.reference, now });
  await postEntry(tx, {
    merchantId,
    transactionId: made.id,
    reason: 'transfer_made',
    creationDate: now,
    legs: transferLegs(made.amountCentavos, made.paidBy),
  });
  await emitRefunded(gateway, tx, { merchantId, charge, now });
}
