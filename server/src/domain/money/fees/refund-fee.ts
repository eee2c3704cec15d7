import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { GatewayError, notFound, refusedValue, reject, rule } from '../../../platform/errors.ts';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { Transaction } from '../../charges/charge.ts';
import { findTransaction, insertTransaction, listRefundsOf, lockTransaction } from '../../charges/store.ts';
import { holdCustomer } from '../../customers/store.ts';
import { insertEvent } from '../../webhooks/events/store.ts';
import { lockBalance, lockMerchantBalance, merchantAccount, postEntry } from '../ledger/store.ts';
import { newTransfer } from './new-transfer.ts';
import { addToRefunded } from './store.ts';
import { feeToView } from './view.ts';

export interface FeeRefund {
  id: string;
  /** Defaults to everything that is left. */
  amountCentavos: bigint | undefined;
  description: string | null;
}

/** Refunds a fee, or a part of it, to its customer. The lock on the fee serializes its refunds. */
export const refundFee = (
  gateway: Gateway,
  merchantId: string,
  feeId: string,
  input: FeeRefund,
): Promise<Transaction> =>
  gateway.database.transaction(async tx => {
    const fee = await lockTransaction(tx, merchantId, feeId);
    if (fee === undefined || fee.kind !== 'fee' || fee.customerId === null) throw notFound('fee');
    // A request repeated after a crash finds its own refund.
    const earlier = await findTransaction(tx, { merchantId, customerId: null }, input.id);
    if (earlier !== undefined) return earlier;
    const transfer = {
      id: input.id,
      kind: 'fee_refund',
      customerId: fee.customerId,
      parentId: fee.id,
      amountCentavos: refundableCentavos(fee, input.amountCentavos),
      description: input.description,
      orderId: null,
    } as const;
    const refund = newTransfer(transfer, gateway.clock.now());
    await giveToCustomer(tx, merchantId, refund, fee.customerId);
    await tellRefund(tx, merchantId, fee, refund);
    return refund;
  });

function refundableCentavos(fee: Transaction, requestedCentavos: bigint | undefined): bigint {
  const leftCentavos = fee.amountCentavos - fee.refundedCentavos;
  if (fee.status !== 'completed' || leftCentavos === 0n) {
    throw reject('fee_refunded');
  }
  const amountCentavos = requestedCentavos ?? leftCentavos;
  if (amountCentavos > leftCentavos) {
    throw refusedValue('amount', rule('above_remaining_fee', { remaining: leftCentavos }));
  }
  return amountCentavos;
}

async function giveToCustomer(
  tx: Queryable,
  merchantId: string,
  refund: Transaction,
  customerId: string,
): Promise<void> {
  if ((await holdCustomer(tx, merchantId, customerId)) === undefined) {
    throw reject('fee_customer_deleted');
  }
  // Balances are always locked in the order of their accounts, to avoid deadlocks.
  await lockBalance(tx, merchantId, refund.account);
  const { balanceCentavos: balance } = await lockMerchantBalance(tx, merchantId);
  if (balance < refund.amountCentavos) throw new GatewayError(errors.balanceTooLow);
  await insertTransaction(tx, merchantId, refund);
  await postEntry(tx, {
    merchantId,
    transactionId: refund.id,
    reason: 'fee_refund',
    creationDate: refund.creationDate,
    legs: [
      [merchantAccount, -refund.amountCentavos],
      [refund.account, refund.amountCentavos],
    ],
  });
}

/** The event contains the fee as GET shows it now, with its refunds. */
async function tellRefund(tx: Queryable, merchantId: string, fee: Transaction, refund: Transaction) {
  const now = refund.creationDate;
  const after = await addToRefunded(tx, merchantId, fee.id, { amountCentavos: refund.amountCentavos, now });
  if (after === undefined) throw new Error(`the fee ${fee.id} changed under its lock`);
  const refunds = await listRefundsOf(tx, merchantId, [after]);
  await insertEvent(tx, merchantId, {
    id: newId('event'),
    type: 'fee.refund.succeeded',
    resourceId: after.id,
    sequence: after.eventCount,
    creationDate: now,
    payload: writeJson(feeToView(after, refunds.get(after.id))),
  });
}
