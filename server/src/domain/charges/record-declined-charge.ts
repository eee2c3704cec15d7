import { type ErrorCode, errorTable } from '@recaudo/contract/shared/error-table';
import { writeJson } from '../../platform/http/responses/json-writer.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { countPayment } from '../../platform/tracing/stages.ts';
import type { Merchant } from '../merchants/merchant.ts';
import type { PaymentGateway } from '../payments/card-operation.ts';
import { insertEvent } from '../webhooks/events/store.ts';
import type { Transaction } from './charge.ts';
import { findOrderIdConflict, withOrderIdConflict } from './order-holder-store.ts';
import { type PaymentResult } from './payment.ts';
import { findTransaction, insertTransaction } from './store.ts';
import { chargeToView, resultOf } from './view.ts';

/** Records a charge declined by our own rules, with its event, like any other charge. */
export async function recordDeclinedCharge(
  gateway: PaymentGateway,
  merchant: Merchant,
  charge: Transaction,
  decline: { code: ErrorCode; fraudRules: readonly string[] | null },
): Promise<PaymentResult> {
  const declined: Transaction = {
    ...charge,
    status: 'failed',
    errorCode: decline.code,
    errorMessage: errorTable[decline.code].description,
    fraudRules: decline.fraudRules,
    eventCount: 1,
  };
  const inserted = await withOrderIdConflict(gateway.database, merchant.id, declined.orderId, () =>
    gateway.database.transaction(async tx => {
      if (!(await insertTransaction(tx, merchant.id, declined))) return false;
      await insertEvent(tx, merchant.id, {
        id: newId('event'),
        type: 'charge.failed',
        resourceId: declined.id,
        sequence: 1,
        creationDate: declined.creationDate,
        payload: writeJson(chargeToView(declined)),
      });
      return true;
    }),
  );
  if (inserted) {
    countPayment(gateway, { kind: 'refused', code: decline.code });
    return resultOf(declined);
  }
  const present = await findTransaction(
    gateway.database,
    { merchantId: merchant.id, customerId: null },
    charge.id,
  );
  if (present === undefined) throw await findOrderIdConflict(gateway.database, merchant.id, declined.orderId);
  return resultOf(present);
}
