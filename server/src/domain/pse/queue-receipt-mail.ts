import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { ivaCentavos } from '../../pages/layout.ts';
import type { Transaction } from '../charges/charge.ts';
import { findPayer } from '../charges/find-payer.ts';
import { listHandles } from '../charges/handle-store.ts';
import { mailOf } from '../mail/mail-of.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findBrand } from '../merchants/brand-store.ts';
import type { PseAttempt } from './pse-attempt.ts';
import { psePath } from './pse-rail.ts';

/** Sends the receipt to whoever paid, in the transaction of the payment. */
export async function queueReceiptMail(
  { baseUrl }: Gateway,
  tx: Queryable,
  paid: Transaction,
  { merchantId, email, language, bankName }: PseAttempt,
): Promise<void> {
  const brand = await findBrand(tx, merchantId);
  if (brand === undefined) return;
  const [handle] = await listHandles(tx, merchantId, paid.id);
  const letter = mailOf.receipt({
    language,
    seller: brand,
    customerName: (await findPayer(tx, merchantId, paid))?.name ?? null,
    amountCentavos: paid.amountCentavos,
    ivaCentavos: ivaCentavos(paid.iva) ?? null,
    description: paid.description,
    orderId: paid.orderId,
    transactionId: paid.id,
    // It is the CUS, which has a line of its own.
    authorization: null,
    paidAt: paid.operationDate,
    paidWith: { method: 'pse', bank: bankName, cus: paid.authorization },
    url: handle === undefined ? null : baseUrl + psePath(handle),
  });
  await queueMail(tx, merchantId, {
    ...letter,
    recipient: email,
    creationDate: paid.operationDate,
    resourceId: paid.id,
  });
}
