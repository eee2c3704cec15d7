import type { Gateway } from '../../../../dependencies.ts';
import type { PaymentDetails, Transaction } from '../../../../domain/charges/charge.ts';
import { findPayer } from '../../../../domain/charges/hosted/find-payer.ts';
import { isLinkId, listHandles } from '../../../../domain/charges/hosted/handle-store.ts';
import { queueReceipt, type Receipt } from '../../../../domain/charges/hosted/queue-receipt.ts';
import { findTransaction } from '../../../../domain/charges/store.ts';
import { groupReference } from '../../../../domain/methods/cash/vouchers/reference.ts';
import { voucherPath } from '../../../../domain/methods/cash/vouchers/voucher-page.ts';
import { psePath } from '../../../../domain/methods/pse/pse-payment-method.ts';
import { findLatestPseAttempt } from '../../../../domain/methods/pse/store.ts';
import { notFound, reject } from '../../../../platform/errors.ts';

/** Sends a payment's receipt again, or for the first time. Returns the recipient. */
export async function resendReceipt(gateway: Gateway, merchantId: string, id: string): Promise<string> {
  const { database } = gateway;
  const charge = await findTransaction(database, { merchantId, customerId: null }, id);
  if (charge === undefined || charge.kind !== 'charge') throw notFound();
  if (charge.status !== 'completed') throw reject('receipt_not_paid');
  const payer = await findPayer(database, merchantId, charge);
  const receipt = await receiptOf(gateway, merchantId, charge);
  const recipient = receipt.recipient ?? payer?.email;
  if (recipient === undefined) throw reject('receipt_without_email');
  const askedAt = gateway.clock.now();
  const asked = { ...receipt, environment: gateway.environment, recipient, askedAt };
  await database.transaction(tx => queueReceipt(tx, merchantId, charge, asked));
  return recipient;
}

async function receiptOf(
  gateway: Gateway,
  merchantId: string,
  charge: Transaction,
): Promise<Omit<Receipt, 'environment'>> {
  const { method, authorization } = charge;
  if (method === 'bank_account') return pseReceiptOf(gateway, merchantId, charge);
  if (method === 'store') {
    const { payment_method: means } = JSON.parse(charge.paymentDetails ?? '{}') as Partial<PaymentDetails>;
    const named = means?.['reference'];
    const reference = typeof named === 'string' ? named : (authorization ?? '');
    const paidWith = { method: 'cash' as const, reference: groupReference(reference) };
    return { language: 'es', paidWith, authorization, url: gateway.baseUrl + voucherPath(charge.id) };
  }
  if (charge.card === null) throw reject('receipt_between_accounts');
  const { brand, card_number: number } = JSON.parse(charge.card) as { brand: string; card_number: string };
  // Only a charge paid on our page has a page to link to.
  const link = (await listHandles(gateway.database, merchantId, charge.id)).find(isLinkId);
  return {
    language: 'es',
    paidWith: { method: 'card', brand, lastFour: number.slice(-4), installments: charge.installments },
    authorization,
    url: link === undefined ? null : `${gateway.baseUrl}/pagar/${link}`,
  };
}

/** For the PSE payer, in the page's language. */
async function pseReceiptOf(
  { database, baseUrl }: Gateway,
  merchantId: string,
  charge: Transaction,
): Promise<Omit<Receipt, 'environment'>> {
  const attempt = await findLatestPseAttempt(database, merchantId, charge.id);
  const [handle] = await listHandles(database, merchantId, charge.id);
  return {
    language: attempt?.language ?? 'es',
    ...(attempt === undefined ? {} : { recipient: attempt.email }),
    paidWith: { method: 'pse', bank: attempt?.bankName ?? null, cus: charge.authorization },
    authorization: null,
    url: handle === undefined ? null : baseUrl + psePath(handle),
  };
}
