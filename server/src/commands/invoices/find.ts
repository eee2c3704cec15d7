import type { Invoice } from '../../domain/billing/invoices/invoice.ts';
import { findInvoice, findInvoiceByNumber } from '../../domain/billing/invoices/store.ts';
import { findMerchant } from '../../domain/merchants/store.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { UsageError } from '../command.ts';

export async function requireMerchant(database: Queryable, merchantId: string): Promise<void> {
  if ((await findMerchant(database, merchantId)) === undefined) throw new UsageError('no such merchant');
}

/** `show 128 --merchant ID`, or `show --merchant ID --invoice 128`. */
export function invoiceFirst(args: string[]): string[] {
  const [first, ...rest] = args;
  return first === undefined || first.startsWith('-') ? args : ['--invoice', first, ...rest];
}

const NUMBER = /^[1-9]\d{0,17}$/;

/** An invoice by its id or its number. */
export async function requireInvoice(
  database: Queryable,
  merchantId: string,
  name: string,
): Promise<Invoice> {
  await requireMerchant(database, merchantId);
  const found = NUMBER.test(name)
    ? await findInvoiceByNumber(database, merchantId, BigInt(name))
    : await findInvoice(database, merchantId, name);
  if (found === undefined) throw new UsageError('no such invoice; see recaudo invoices list');
  return found;
}
