import type { EventType } from '@recaudo/contract/shared/event-types';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../../../platform/errors.ts';
import { takeBackFromInvoice } from '../../../billing/invoice-payments/take-back-from-invoice.ts';
import { takeBackFromPeriod } from '../../../billing/subscriptions/period-payments/count-period-payment.ts';
import { lockTransaction } from '../../../charges/store.ts';
import { chargeToView } from '../../../charges/view.ts';
import { onMerchantsClock } from '../../../merchants/merchant-clock.ts';
import { findMerchant } from '../../../merchants/store.ts';
import { postEntry } from '../../../money/ledger/store.ts';
import { newEvent } from '../../../webhooks/events/event.ts';
import { insertEvents } from '../../../webhooks/events/store.ts';
import { type CashNetwork, networkAccount } from './cash-network.ts';
import { type CashPayment, findPayment, lockPayment, markReversed, voidPayment } from './payment-store.ts';
import { takeBackPayment } from './reversal-store.ts';

/**
 * Reverses a payment for its network, for example because the till did not get our response. The voucher can be paid
 * again, or is canceled if it has expired. The account may become negative. A repeated reversal gets the same
 * response; one that arrives before its payment prevents that payment.
 */
export async function reversePayment(
  gateway: Gateway,
  network: CashNetwork,
  networkTransactionId: string,
): Promise<CashPayment> {
  const reversed = await gateway.database.transaction(async tx => {
    const reversedAt = gateway.realClock.now();
    if (await voidPayment(tx, network.id, networkTransactionId, reversedAt)) return undefined;
    const payment = await findPayment(tx, network.id, networkTransactionId);
    if (payment === undefined || payment === 'void') return undefined;
    return takeBack(gateway, tx, payment, reversedAt);
  });
  // Outside the transaction, because the ban on the late payment must be committed.
  if (reversed === undefined) throw notFound('reference');
  return reversed;
}

async function takeBack(
  gateway: Gateway,
  tx: Queryable,
  payment: CashPayment,
  reversedAt: Date,
): Promise<CashPayment> {
  const { merchantId, transactionId, networkId, networkTransactionId } = payment;
  const merchant = await findMerchant(tx, merchantId);
  const charge = await lockTransaction(tx, merchantId, transactionId);
  if (merchant === undefined || charge === undefined) throw notFound('reference');
  const present = await lockPayment(tx, networkId, networkTransactionId);
  if (present !== undefined && present !== 'void' && present.status === 'reversed') return present;
  const now = onMerchantsClock(gateway, merchant).clock.now();
  const isOver = charge.dueDate !== null && charge.dueDate <= now;
  const types: EventType[] = isOver
    ? ['charge.reversed', 'charge.cancelled', 'transaction.expired']
    : ['charge.reversed'];
  const unpaid = await takeBackPayment(tx, merchantId, transactionId, {
    to: isOver ? 'cancelled' : 'in_progress',
    now,
    events: types.length,
  });
  if (unpaid === undefined) {
    throw reject('charge_state', { status: charge.status, operation: 'reversed' });
  }
  await postEntry(tx, {
    merchantId,
    transactionId,
    reason: 'cash_reversal',
    creationDate: now,
    legs: [
      [unpaid.account, -unpaid.amountCentavos],
      [networkAccount(networkId), unpaid.amountCentavos],
    ],
  });
  await insertEvents(
    tx,
    types.map((type, index) => ({
      ...newEvent(type, chargeToView(unpaid)),
      merchantId,
      resourceId: transactionId,
      sequence: unpaid.eventCount - types.length + 1 + index,
      creationDate: now,
    })),
  );
  await takeBackFromPeriod(tx, merchantId, unpaid, now);
  await takeBackFromInvoice(tx, merchantId, unpaid, now);
  await markReversed(tx, networkId, networkTransactionId, reversedAt);
  return { ...payment, status: 'reversed', reversedAt };
}
