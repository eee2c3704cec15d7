import { type ErrorCode, errorTable } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { writeJson } from '../../platform/http/responses/json-writer.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { issueCreditNotes } from '../billing/credit-notes/issue-credit-notes.ts';
import type { Transaction } from '../charges/charge.ts';
import { findTransaction, listRefundsOf, lockTransaction } from '../charges/store.ts';
import { chargeToView } from '../charges/view.ts';
import { postEntry } from '../money/ledger/store.ts';
import type { Attempt } from '../payments/attempt.ts';
import { resolveAttempt } from '../payments/attempt-store.ts';
import type { Ending } from '../payments/card-operation.ts';
import { attemptResultOf } from '../payments/card-operation.ts';
import { insertEvent } from '../webhooks/events/store.ts';
import { isFullyRefunded, NOT_SENT } from './refund.ts';
import { confirmationLegs, returnLegs } from './refund-legs.ts';
import { countRefundOnCharge, endRefund, releaseToCharge } from './store.ts';

/**
 * Compare and set on the attempt: a late response or a second worker changes nothing and gets false. Locks in the order of
 * reserveRefund: the charge, then the rest.
 */
export const settleRefund = (gateway: Gateway, attempt: Attempt, ending: Ending): Promise<boolean> =>
  gateway.database.transaction(async tx => {
    const now = gateway.clock.now();
    const refund = await getTransaction(tx, attempt.merchantId, attempt.transactionId);
    const charge = await lockTransaction(tx, attempt.merchantId, refund.parentId ?? '');
    if (charge === undefined) throw new Error(`the charge of the refund ${refund.id} is gone`);
    const isFirst = await resolveAttempt(tx, attempt, attemptResultOf(ending), now);
    if (!isFirst) return false;
    if (ending.kind === 'approved') {
      await confirm(gateway, tx, attempt, { charge, refund, authorization: ending.authorization, now });
    } else {
      const code = ending.kind === 'declined' ? ending.code : NOT_SENT;
      await giveBack(tx, attempt.merchantId, charge, { refund, errorCode: code, now });
    }
    return true;
  });

async function confirm(
  gateway: Gateway,
  tx: Queryable,
  { merchantId, connectionId }: Attempt,
  {
    charge,
    refund,
    authorization,
    now,
  }: { charge: Transaction; refund: Transaction; authorization: string; now: Date },
): Promise<void> {
  const completed = { status: 'completed', now, authorization, errorCode: null, errorMessage: null } as const;
  await endRefund(tx, merchantId, refund.id, completed);
  await postEntry(tx, {
    merchantId,
    transactionId: refund.id,
    reason: 'refund_confirmed',
    creationDate: now,
    legs: confirmationLegs(refund.amountCentavos, connectionId),
  });
  await emitRefunded(gateway, tx, { merchantId, charge, now });
}

/** Adds a confirmed refund to the charge, issues its credit note, marks the charge as refunded after the last one, and emits its event. */
export async function emitRefunded(
  gateway: Gateway,
  tx: Queryable,
  { merchantId, charge, now }: { merchantId: string; charge: Transaction; now: Date },
): Promise<void> {
  const refunds = (await listRefundsOf(tx, merchantId, [charge])).get(charge.id) ?? [];
  const after = await countRefundOnCharge(tx, merchantId, charge.id, isFullyRefunded(charge, refunds));
  await issueCreditNotes(gateway, tx, merchantId, { charge, refunds, now });
  await insertEvent(tx, merchantId, {
    id: newId('event'),
    type: 'charge.refunded',
    resourceId: charge.id,
    sequence: after.eventCount,
    creationDate: now,
    payload: writeJson(chargeToView(after, refunds)),
  });
}

/** No money is left: reverses the reservation to the centavo and keeps the refund as failed. */
async function giveBack(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  { refund, errorCode, now }: { refund: Transaction; errorCode: ErrorCode; now: Date },
): Promise<void> {
  const fee = { feeCentavos: refund.feeCentavos, taxCentavos: refund.feeTaxCentavos };
  const errorMessage = errorTable[errorCode].description;
  const failed = { status: 'failed', now, authorization: null, errorCode, errorMessage } as const;
  await endRefund(tx, merchantId, refund.id, failed);
  await releaseToCharge(tx, merchantId, charge.id, { amountCentavos: refund.amountCentavos, fee });
  await postEntry(tx, {
    merchantId,
    transactionId: refund.id,
    reason: 'refund_failed',
    creationDate: now,
    legs: returnLegs(refund.account, refund.amountCentavos, fee),
  });
}

async function getTransaction(tx: Queryable, merchantId: string, id: string): Promise<Transaction> {
  const transaction = await findTransaction(tx, { merchantId, customerId: null }, id);
  if (transaction === undefined) throw new Error(`the transaction ${id} is gone`);
  return transaction;
}
