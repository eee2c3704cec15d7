import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import {
  isVoucherOfConnection,
  type PaymentDetails,
  readDetails,
  type Transaction,
} from '../../charges/charge.ts';
import { HandleTaken } from '../../charges/hosted/create-pending-charge.ts';
import { insertHandle } from '../../charges/hosted/handle-store.ts';
import { offersCash } from '../../charges/hosted/method-tabs.ts';
import { changePaymentMethod } from '../../charges/hosted/pending-store.ts';
import { lockTransaction } from '../../charges/store.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { reserveVolume } from '../../merchants/volume-limits/reserve-volume.ts';
import { listCashAttempts } from './cash-attempt-store.ts';
import { chooseVoucherMaker, type VoucherMaker } from './cash-connections.ts';
import { recordCashAttempt, startConnectionVoucher } from './start-connection-voucher.ts';
import { withFreeReferences } from './store-payment-method.ts';
import { readDueDate } from './vouchers/due-date.ts';
import { queueVoucherMail } from './vouchers/queue-voucher-mail.ts';
import type { OwnPaymentMethod } from './vouchers/voucher.ts';

/** An order that began as a card payment link may be paid in cash, but not one that only authorizes the card. */
export const mayGoToStore = offersCash;

/**
 * Switches the charge of a card payment link to cash: it gets references and waits for a till, with the same due date.
 * Returns undefined if the charge no longer waits on the card form: it was paid or canceled, is at a bank, or was
 * changed in another tab.
 */
export async function changeToStore(
  gateway: Gateway,
  merchant: Merchant,
  charge: Pick<Transaction, 'id' | 'amountCentavos'>,
): Promise<Transaction | undefined> {
  const { id: transactionId, amountCentavos } = charge;
  await reserveVolume(gateway, merchant.id, { transactionId, amountCentavos, now: gateway.clock.now() });
  const maker = await chooseVoucherMaker(gateway, merchant.id, charge);
  if (maker.kind === 'links') return changeToConnectionVoucher(gateway, merchant, charge.id, maker);
  return withFreeReferences(gateway.baseUrl, references =>
    gateway.database.transaction(async tx => {
      const present = await lockForStore(gateway, tx, merchant.id, charge.id);
      if (present === undefined) return undefined;
      const changed = await takeOver(tx, merchant.id, present, { references, now: gateway.clock.now() });
      await queueVoucherMail(gateway, tx, merchant.id, changed);
      return changed;
    }),
  );
}

async function lockForStore(
  { clock }: Gateway,
  tx: Queryable,
  merchantId: string,
  id: string,
): Promise<Transaction | undefined> {
  const charge = await lockTransaction(tx, merchantId, id);
  if (charge === undefined || !mayGoToStore(charge)) return undefined;
  return charge.dueDate !== null && charge.dueDate <= clock.now() ? undefined : charge;
}

/** The charge is `processing` while the connection issues its voucher, as during a card attempt. */
async function changeToConnectionVoucher(
  gateway: Gateway,
  merchant: Merchant,
  id: string,
  { first: connectionId, others }: Extract<VoucherMaker, { kind: 'links' }>,
): Promise<Transaction | undefined> {
  const { id: merchantId } = merchant;
  const recorded = await gateway.database.transaction(async tx => {
    const present = await lockForStore(gateway, tx, merchantId, id);
    if (present === undefined) return undefined;
    const now = gateway.clock.now();
    const dueDate = present.dueDate ?? readDueDate(undefined, now);
    const details = readDetails(present);
    const charge = await changePaymentMethod(tx, merchantId, id, {
      from: 'charge_pending',
      method: 'store',
      status: 'processing',
      dueDate,
      details: { ...details, payment_method: { type: 'store', url: details.payment_method['url'] } },
    });
    if (charge === undefined) throw new Error(`the charge ${id} changed under its lock`);
    await insertHandle(tx, id, { merchantId, transactionId: id, now });
    const number = ((await listCashAttempts(tx, merchantId, id)).at(-1)?.number ?? 0) + 1;
    const attempt = await recordCashAttempt(gateway, tx, {
      charge,
      merchantId,
      number,
      connectionId,
      dueDate,
    });
    return { charge, attempt };
  });
  return recorded && startConnectionVoucher(gateway, recorded.charge, recorded.attempt, others);
}

async function takeOver(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  { references, now }: { references: OwnPaymentMethod; now: Date },
): Promise<Transaction> {
  const details = JSON.parse(charge.paymentDetails ?? '{}') as PaymentDetails;
  const { url } = details.payment_method;
  const changed = await changePaymentMethod(tx, merchantId, charge.id, {
    from: 'charge_pending',
    method: 'store',
    status: 'in_progress',
    dueDate: charge.dueDate ?? readDueDate(undefined, now),
    // The payment link stays: it still leads the payer here, or back to the card.
    details: { ...details, payment_method: { ...references, url } },
  });
  if (changed === undefined) throw new Error(`the charge ${charge.id} changed under its lock`);
  const owner = { merchantId, transactionId: charge.id, now };
  for (const handle of [references.reference, references.paybin_reference]) {
    if (!(await insertHandle(tx, handle, owner))) throw new HandleTaken(handle);
  }
  // Present already if the payer chose cash before.
  await insertHandle(tx, charge.id, owner);
  return changed;
}

/** Switches the charge back to card. From now on tills reject its references. */
export const giveBackToCard = (
  gateway: Gateway,
  merchant: Merchant,
  { id }: Transaction,
): Promise<Transaction | undefined> =>
  gateway.database.transaction(async tx => {
    const charge = await lockTransaction(tx, merchant.id, id);
    if (charge?.method !== 'store' || charge.status !== 'in_progress') return undefined;
    // A connection's voucher cannot be withdrawn: with a card payment too, the order would be paid twice.
    if (isVoucherOfConnection(charge)) return undefined;
    const details = JSON.parse(charge.paymentDetails ?? '{}') as PaymentDetails;
    const { url } = details.payment_method;
    // A voucher requested by the shop has no card form.
    if (typeof url !== 'string') return undefined;
    return changePaymentMethod(tx, merchant.id, id, {
      from: 'in_progress',
      method: 'card',
      status: 'charge_pending',
      dueDate: charge.dueDate,
      details: { ...details, payment_method: { type: 'redirect', url } },
    });
  });
