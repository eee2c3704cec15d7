import type { Command } from '../command.ts';
import { ENVIRONMENT } from '../terminal/environment-option.ts';

/** Commands that read a merchant's invoices. */
export const invoiceCommands: readonly Command[] = [
  {
    name: 'invoices list',
    summary: "List a merchant's invoices, newest first",
    options:
      '--merchant ID [--status draft|open|paid|void|uncollectible] [--customer ID] [--subscription ID] [--from DAY] [--to DAY] ' +
      `[--due-from DAY] [--due-to DAY] [--last N] ${ENVIRONMENT}`,
    optionTexts: {
      '--status': 'only invoices in this state',
      '--customer': 'only invoices of this customer',
      '--subscription': 'only invoices of this subscription',
      '--from': 'created on this day or later, in Bogotá',
      '--to': 'created on this day or earlier, in Bogotá',
      '--due-from': 'due on this day or later',
      '--due-to': 'due on this day or earlier',
      '--last': 'number of invoices; defaults to 100, 0 lists them all',
    },
    run: async args => (await import('../invoices/list.ts')).invoicesList(args),
  },
  {
    name: 'invoices show',
    summary: 'Show an invoice with its lines and credit notes',
    options: `[NUMBER|ID] --merchant ID [--invoice NUMBER|ID] ${ENVIRONMENT}`,
    optionTexts: { '--invoice': 'number or id of the invoice, if it is not the first word' },
    run: async args => (await import('../invoices/show.ts')).invoicesShow(args),
  },
  {
    name: 'invoices pdf',
    summary: 'Write the PDF of an invoice',
    options: `[NUMBER|ID] --merchant ID [--invoice NUMBER|ID] [--out FILE] [--language es|en] ${ENVIRONMENT}`,
    optionTexts: {
      '--invoice': 'number or id of the invoice, if it is not the first word',
      '--out': 'file to write; defaults to invoice-NUMBER.pdf here',
      '--language': 'language of the PDF; defaults to es',
    },
    run: async args => (await import('../invoices/pdf.ts')).invoicesPdf(args),
  },
];
