import type { Gateway } from '../../../dependencies.ts';
import { ivaCentavos } from '../../../payer-pages/frame/layout.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { mailOf } from '../../emails/mail-of.ts';
import { queueMail } from '../../emails/sending/queue-mail.ts';
import { findBrand } from '../../merchants/brand/brand-store.ts';
import type { Transaction } from '../charge.ts';
import { findPayer } from '../hosted/find-payer.ts';
import type { PayerView } from '../hosted/payer-page.ts';
import { queueReceipt, type Receipt } from '../hosted/queue-receipt.ts';

/**
 * `send_email` of a redirect charge: queues the email with the link in the transaction that creates the charge. Does
 * nothing if the payer has no email address.
 */
export async function queueLinkMail(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  {
    url,
    environment,
    creationDate = charge.creationDate,
  }: { url: string; environment: Gateway['environment']; creationDate?: Date },
): Promise<void> {
  const payer = await findPayer(tx, merchantId, charge);
  const brand = await findBrand(tx, merchantId);
  if (payer === undefined || brand === undefined) return;
  const emailContent = mailOf.paymentLink({
    language: 'es',
    seller: brand,
    isTest: environment === 'sandbox',
    customerName: payer.name,
    amountCentavos: charge.amountCentavos,
    ivaCentavos: ivaCentavos(charge.taxes.iva) ?? null,
    description: charge.description,
    orderId: charge.orderId,
    url,
    payBefore: charge.dueDate,
  });
  await queueMail(tx, merchantId, {
    ...emailContent,
    recipient: payer.email,
    creationDate,
    resourceId: charge.id,
  });
}

/**
 * Queues the receipt of a payment on the hosted form. Runs after the payment is settled, because payments settle in
 * batches. If a crash loses the receipt, the page of the link still shows it.
 */
export async function queueCardReceipt(view: PayerView, charge: Transaction): Promise<void> {
  const { gateway, merchant, language, handle } = view;
  if (charge.status !== 'completed' || charge.card === null) return;
  const card = JSON.parse(charge.card) as { brand: string; card_number: string };
  const receipt: Receipt = {
    language,
    environment: gateway.environment,
    paidWith: {
      method: 'card',
      brand: card.brand,
      lastFour: card.card_number.slice(-4),
      installments: charge.installments,
    },
    authorization: charge.authorization,
    url: `${gateway.baseUrl}/pagar/${handle}`,
  };
  await gateway.database.transaction(tx => queueReceipt(tx, merchant.id, charge, receipt));
}
