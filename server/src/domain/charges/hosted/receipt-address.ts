import { findReceiptRecipient } from '../../emails/store.ts';
import type { PayerView } from './payer-page.ts';

/** `an•••@example.com`: the payer recognizes the address, and another person with the link does not learn it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${address.slice(0, Math.min(2, at))}•••${address.slice(at)}`;
}

/** The masked address that the receipt was sent to; undefined if no email was queued. */
export async function findReceiptAddress({
  gateway,
  merchant,
  charge,
}: PayerView): Promise<string | undefined> {
  if (charge.status !== 'completed') return undefined;
  const address = await findReceiptRecipient(gateway.database, merchant.id, charge.id);
  return address && maskAddress(address);
}

/** The path of the receipt as PDF. */
export const receiptPath = (handle: string): string => `/pagar/${handle}/comprobante.pdf`;
