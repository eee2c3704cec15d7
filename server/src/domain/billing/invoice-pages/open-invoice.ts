import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../dependencies.ts';
import type { PageBrand } from '../../../payer-pages/frame/brand.ts';
import { notFound } from '../../../platform/errors.ts';
import { runTask } from '../../../platform/tasks/task-pool.ts';
import { findCustomer } from '../../customers/store.ts';
import { findBrand, findLogo } from '../../merchants/brand/brand-store.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { type InvoiceLink, invoicePageUrl } from '../invoices/invoice-link.ts';
import { findInvoice } from '../invoices/store.ts';
import { drawInvoiceTask } from './drawing-task.ts';
import { type InvoiceSheet, invoiceSheet } from './invoice-sheet.ts';

export interface OpenInvoice {
  invoice: Invoice;
  brand: PageBrand;
  sheet: InvoiceSheet;
}

/** Reads an invoice with everything it shows. Throws 404 if it does not exist. */
export async function openInvoice(
  gateway: Gateway,
  link: InvoiceLink,
  language: Language,
): Promise<OpenInvoice> {
  const { database } = gateway;
  const { merchantId, id } = link;
  const [invoice, brand, logo] = await Promise.all([
    findInvoice(database, merchantId, id),
    findBrand(database, merchantId),
    findLogo(database, merchantId),
  ]);
  if (invoice === undefined || brand === undefined) throw notFound('invoice');
  const customer = await findCustomer(database, merchantId, invoice.customerId);
  const customerName = [customer?.name, customer?.lastName].filter(Boolean).join(' ');
  const url = invoicePageUrl(gateway, link);
  const sheet = invoiceSheet({ invoice, brand, logo: logo?.bytes, customerName, url, language });
  return { invoice, brand, sheet };
}

export const drawInvoice = (gateway: Gateway, { invoice, sheet }: OpenInvoice): Promise<Buffer> =>
  runTask(drawInvoiceTask, { owner: invoice.merchantId, log: gateway.log }, sheet);
