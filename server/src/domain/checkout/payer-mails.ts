import type { Queryable } from '../../database/connection.ts';
import { ivaCentavos } from '../../pages/layout.ts';
import type { Transaction } from '../charges/charge.ts';
import { findPayer } from '../charges/find-payer.ts';
import type { PayerView } from '../charges/payer-page.ts';
import { mailOf } from '../mail/mail-of.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findBrand } from '../merchants/brand-store.ts';

/** `send_email` of a redirect charge: the link, in the transaction that makes it. Without an address there is no mail. */
export async function queueLinkMail(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  url: string,
  creationDate = charge.creationDate,
): Promise<void> {
  const payer = await findPayer(tx, merchantId, charge);
  const brand = await findBrand(tx, merchantId);
  if (payer === undefined || brand === undefined) return;
  const letter = mailOf.paymentLink({
    language: 'es',
    seller: brand,
    customerName: payer.name,
    amountCentavos: charge.amountCentavos,
    ivaCentavos: ivaCentavos(charge.iva) ?? null,
    description: charge.description,
    orderId: charge.orderId,
    url,
    payBefore: charge.dueDate,
  });
  await queueMail(tx, merchantId, {
    ...letter,
    recipient: payer.email,
    creationDate,
    resourceId: charge.id,
  });
}

/**
 * The receipt of a payment on the hosted form. After the payment, not with it: payments are settled in groups, and a
 * receipt that is lost in a crash is on the page of the link.
 */
export async function queueReceiptMail(view: PayerView, charge: Transaction): Promise<void> {
  const { gateway, merchant, brand, language, handle } = view;
  if (charge.status !== 'completed' || charge.card === null) return;
  const payer = await findPayer(gateway.database, merchant.id, charge);
  if (payer === undefined) return;
  const card = JSON.parse(charge.card) as { brand: string; card_number: string };
  const letter = mailOf.receipt({
    language,
    seller: brand,
    customerName: payer.name,
    amountCentavos: charge.amountCentavos,
    ivaCentavos: ivaCentavos(charge.iva) ?? null,
    description: charge.description,
    orderId: charge.orderId,
    transactionId: charge.id,
    authorization: charge.authorization,
    paidAt: charge.operationDate,
    paidWith: { method: 'card', brand: card.brand, lastFour: card.card_number.slice(-4) },
    url: `${gateway.baseUrl}/pagar/${handle}`,
  });
  const mail = {
    ...letter,
    recipient: payer.email,
    creationDate: charge.operationDate,
    resourceId: charge.id,
  };
  await gateway.database.transaction(tx => queueMail(tx, merchant.id, mail));
}
