import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import type { PaymentDetails, Transaction } from '../charges/charge.ts';
import { lockTransaction } from '../charges/store.ts';
import { HandleTaken } from '../hosted-payments/create-pending-charge.ts';
import { insertHandle } from '../hosted-payments/handle-store.ts';
import { changePaymentMethod } from '../hosted-payments/pending-store.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { readDueDate } from './due-date.ts';
import { queueVoucherMail } from './queue-voucher-mail.ts';
import { withFreeReferences } from './store-payment-method.ts';
import type { StorePaymentMethod } from './voucher.ts';

/** An order that began as a card link may be paid in cash; money that a card would only hold may not. */
export const mayGoToStore = ({ method, status, captures, mayRetry }: Transaction): boolean =>
  method === 'card' && status === 'charge_pending' && captures && mayRetry;

/**
 * The payer of a card link has chosen cash: the charge gets references and waits for a till, until the same date.
 * undefined when it does not wait on the card form any more: paid, cancelled, with a bank, or in another tab.
 */
export const changeToStore = (
  gateway: Gateway,
  merchant: Merchant,
  id: string,
): Promise<Transaction | undefined> =>
  withFreeReferences(gateway.baseUrl, references =>
    gateway.database.transaction(async tx => {
      const charge = await lockTransaction(tx, merchant.id, id);
      const now = gateway.clock.now();
      if (charge === undefined || !mayGoToStore(charge)) return undefined;
      if (charge.dueDate !== null && charge.dueDate <= now) return undefined;
      const changed = await takeOver(tx, merchant.id, charge, references, now);
      await queueVoucherMail(gateway, tx, merchant.id, changed);
      return changed;
    }),
  );

async function takeOver(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  references: StorePaymentMethod,
  now: Date,
): Promise<Transaction> {
  const details = JSON.parse(charge.paymentDetails ?? '{}') as PaymentDetails;
  const { url } = details.payment_method;
  const changed = await changePaymentMethod(tx, merchantId, charge.id, {
    from: 'charge_pending',
    method: 'store',
    status: 'in_progress',
    dueDate: charge.dueDate ?? readDueDate(undefined, now),
    // The link stays: it still leads the payer here, or back to the card.
    details: { ...details, payment_method: { ...references, url } },
  });
  if (changed === undefined) throw new Error(`the charge ${charge.id} changed under its lock`);
  const owner = { merchantId, transactionId: charge.id, now };
  for (const handle of [references.reference, references.paybin_reference]) {
    if (!(await insertHandle(tx, handle, owner))) throw new HandleTaken(handle);
  }
  // There already when the payer has been here before.
  await insertHandle(tx, charge.id, owner);
  return changed;
}

/** The payer wants to pay by card after all. From now on tills refuse the references. */
export const giveBackToCard = (
  gateway: Gateway,
  merchant: Merchant,
  { id }: Transaction,
): Promise<Transaction | undefined> =>
  gateway.database.transaction(async tx => {
    const charge = await lockTransaction(tx, merchant.id, id);
    if (charge?.method !== 'store' || charge.status !== 'in_progress') return undefined;
    const details = JSON.parse(charge.paymentDetails ?? '{}') as PaymentDetails;
    const { url } = details.payment_method;
    // A voucher that the shop asked for has no card form.
    if (typeof url !== 'string') return undefined;
    return changePaymentMethod(tx, merchant.id, id, {
      from: 'in_progress',
      method: 'card',
      status: 'charge_pending',
      dueDate: charge.dueDate,
      details: { ...details, payment_method: { type: 'redirect', url } },
    });
  });
