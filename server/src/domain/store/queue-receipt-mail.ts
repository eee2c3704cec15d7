import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { ivaCentavos } from '../../pages/layout.ts';
import type { Transaction } from '../charges/charge.ts';
import { findPayer } from '../charges/find-payer.ts';
import { mailOf } from '../mail/mail-of.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findBrand } from '../merchants/brand-store.ts';
import { groupReference } from './reference.ts';
import { storePaymentOf } from './voucher.ts';
import { voucherPath } from './voucher-page.ts';

/** Tells the payer that the cash has arrived, in the transaction of the payment. */
export async function queueReceiptMail(
  { baseUrl }: Gateway,
  tx: Queryable,
  merchantId: string,
  paid: Transaction,
): Promise<void> {
  const payer = await findPayer(tx, merchantId, paid);
  const payment = storePaymentOf(paid);
  const brand = await findBrand(tx, merchantId);
  if (payer === undefined || payment === undefined || brand === undefined) return;
  const letter = mailOf.receipt({
    language: 'es',
    seller: brand,
    customerName: payer.name,
    amountCentavos: paid.amountCentavos,
    ivaCentavos: ivaCentavos(paid.iva) ?? null,
    description: paid.description,
    orderId: paid.orderId,
    transactionId: paid.id,
    authorization: paid.authorization,
    paidAt: paid.operationDate,
    paidWith: { method: 'cash', reference: groupReference(payment.reference) },
    url: baseUrl + voucherPath(paid.id),
  });
  await queueMail(tx, merchantId, {
    ...letter,
    recipient: payer.email,
    creationDate: paid.operationDate,
    resourceId: paid.id,
  });
}
