import type { Invoice } from './invoice.ts';

const DESCRIPTION_MAX = 250;

/** What an invoice is for, in one line: on its charge, and in emails. */
export const describeInvoice = ({ lines }: Pick<Invoice, 'lines'>): string =>
  [...new Set(lines.map(({ description }) => description))].join(', ').slice(0, DESCRIPTION_MAX);
