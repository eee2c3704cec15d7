import type { NewFee } from '@recaudo/contract/api/fees';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { Transaction } from '../../charges/charge.ts';
import { withOrderIdConflict } from '../../charges/order-holder-store.ts';
import { findTransaction, insertTransaction } from '../../charges/store.ts';
import { holdCustomer } from '../../customers/store.ts';
import { insertEvent } from '../../webhooks/events/store.ts';
import { lockBalance, merchantAccount, postEntry } from '../ledger/store.ts';
import { newTransfer } from './new-transfer.ts';
import { feeToView } from './view.ts';

/**
 * Moves balance from a customer to the merchant. A rejected request records nothing, not even its order_id.
 */
export function createFee(
  gateway: Gateway,
  merchantId: string,
  id: string,
  input: NewFee,
): Promise<Transaction> {
  const transfer = {
    id,
    kind: 'fee',
    customerId: input.customer_id,
    parentId: null,
    amountCentavos: centavosOf(input.amount),
    description: input.description,
    orderId: input.order_id || null,
  } as const;
  const fee = newTransfer(transfer, gateway.clock.now());
  return withOrderIdConflict(gateway.database, merchantId, fee.orderId, () =>
    gateway.database.transaction(async tx => {
      // A request repeated after a crash has the same id and gets the existing fee.
      if (!(await insertTransaction(tx, merchantId, fee))) return getEarlierFee(tx, merchantId, id);
      await takeFromCustomer(tx, merchantId, fee, input.customer_id);
      await insertEvent(tx, merchantId, {
        id: newId('event'),
        type: 'fee.succeeded',
        resourceId: id,
        sequence: fee.eventCount,
        creationDate: fee.creationDate,
        payload: writeJson(feeToView(fee)),
      });
      return fee;
    }),
  );
}

async function takeFromCustomer(
  tx: Queryable,
  merchantId: string,
  fee: Transaction,
  customerId: string,
): Promise<void> {
  const customer = await holdCustomer(tx, merchantId, customerId);
  if (customer === undefined) throw notFound('customer', '/customer_id');
  if (!customer.hasAccount) {
    throw reject('customer_without_account');
  }
  const balance = await lockBalance(tx, merchantId, fee.account);
  if (balance < fee.amountCentavos) {
    throw reject('customer_balance_too_low');
  }
  await postEntry(tx, {
    merchantId,
    transactionId: fee.id,
    reason: 'fee',
    creationDate: fee.creationDate,
    legs: [
      [fee.account, -fee.amountCentavos],
      [merchantAccount, fee.amountCentavos],
    ],
  });
}

async function getEarlierFee(tx: Queryable, merchantId: string, id: string): Promise<Transaction> {
  const present = await findTransaction(tx, { merchantId, customerId: null }, id);
  if (present === undefined) throw new Error(`the fee ${id} is gone`);
  return present;
}
