import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../../dependencies.ts';
import { GatewayError, notFound, refusedValue, reject } from '../../../../platform/errors.ts';
import { newSecret } from '../../../../platform/primitives/values/id.ts';
import { isVoucherOfConnection, type PaymentDetails, type Transaction } from '../../../charges/charge.ts';
import { changePaymentMethod } from '../../../charges/hosted/pending-store.ts';
import { expirePending } from '../../../charges/hosted/settle-pending.ts';
import { findTransaction, lockTransaction } from '../../../charges/store.ts';
import { sandboxNetwork } from '../networks/cash-network.ts';
import { insertNetwork } from '../networks/cash-network-store.ts';
import { confirmPayment } from '../networks/confirm-payment.ts';
import { storePaymentOf } from '../vouchers/voucher.ts';

/**
 * Simulates the cash network for a store charge (Interface 18.3). `approved` is processed like any payment, from the
 * sandbox's own network; `expired` moves the due date to now.
 */
export async function playStorePayment(
  gateway: Gateway,
  merchantId: string,
  charge: Transaction,
  result: 'approved' | 'rejected' | 'expired',
): Promise<Transaction> {
  if (result === 'rejected') throw refusedValue('result', 'not_a_store_result');
  const payment = storePaymentOf(charge);
  if (payment === undefined || charge.status !== 'in_progress') throw notPayable(charge);
  if (isVoucherOfConnection(charge)) {
    throw reject('voucher_of_connection');
  }
  if (result === 'expired') return expireNow(gateway, merchantId, charge.id);
  const creationDate = gateway.realClock.now();
  const terms = { convenio: null, maxAmountCentavos: null, status: 'active', creationDate } as const;
  await insertNetwork(gateway.database, { ...sandboxNetwork, ...terms });
  await confirmPayment(gateway, sandboxNetwork, {
    reference: payment.reference,
    amountCentavos: charge.amountCentavos,
    networkTransactionId: `sandbox-${newSecret(16)}`,
  }).catch((error: unknown) => {
    // Another request was faster; this tool reports that as a wrong state.
    throw error instanceof GatewayError && error.errorCode === errors.orderIdTaken
      ? notPayable(charge)
      : error;
  });
  const paid = await findTransaction(gateway.database, { merchantId, customerId: null }, charge.id);
  if (paid === undefined) throw notFound('charge');
  return paid;
}

const expireNow = (gateway: Gateway, merchantId: string, id: string): Promise<Transaction> =>
  gateway.database.transaction(async tx => {
    const charge = await lockTransaction(tx, merchantId, id);
    if (charge?.status !== 'in_progress' || charge.paymentDetails === null) throw notPayable(charge);
    const now = gateway.clock.now();
    const details = JSON.parse(charge.paymentDetails) as PaymentDetails;
    const { status, method } = charge;
    await changePaymentMethod(tx, merchantId, id, { from: status, method, status, dueDate: now, details });
    const expired = await expirePending(tx, charge, { merchantId, from: status, now });
    if (expired === undefined) throw new Error(`the charge ${id} changed under its lock`);
    return expired;
  });

const notPayable = (charge: Transaction | undefined): GatewayError =>
  reject('charge_state', { status: charge?.status ?? 'gone', operation: 'paid' });
