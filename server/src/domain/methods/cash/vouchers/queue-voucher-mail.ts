import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../../charges/charge.ts';
import { findPayer } from '../../../charges/hosted/find-payer.ts';
import { mailOf } from '../../../emails/mail-of.ts';
import { queueMail } from '../../../emails/sending/queue-mail.ts';
import { findBrand } from '../../../merchants/brand/brand-store.ts';
import { groupReference } from './reference.ts';
import { connectionVoucherOf, storePaymentOf } from './voucher.ts';
import { voucherPath } from './voucher-page.ts';

/** The name of the barcode; null if the connection's number cannot be drawn. */
function barcodeOf(charge: Transaction, reference: string): string | null {
  const ofConnection = connectionVoucherOf(charge);
  if (ofConnection === undefined) return reference;
  const { barcode = reference, bars = reference } = ofConnection;
  return bars === null ? null : barcode;
}

/** Emails the voucher to the payer, in the transaction that creates it. Without an address there is no email. */
export async function queueVoucherMail(
  gateway: Gateway,
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
): Promise<void> {
  const payer = await findPayer(tx, merchantId, charge);
  const payment = storePaymentOf(charge);
  const brand = await findBrand(tx, merchantId);
  if (payer === undefined || payment === undefined || brand === undefined || charge.dueDate === null) return;
  const emailContent = mailOf.voucher({
    language: 'es',
    seller: brand,
    isTest: gateway.environment === 'sandbox',
    customerName: payer.name,
    amountCentavos: charge.amountCentavos,
    description: charge.description,
    orderId: charge.orderId,
    reference: groupReference(payment.reference),
    barcode: barcodeOf(charge, payment.reference),
    payBefore: charge.dueDate,
    url: gateway.baseUrl + voucherPath(charge.id),
  });
  await queueMail(tx, merchantId, {
    ...emailContent,
    recipient: payer.email,
    creationDate: gateway.clock.now(),
    resourceId: charge.id,
  });
}
