import type { TaxCode } from '@recaudo/contract/api/billing/plans';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { PageBrand } from '../../../payer-pages/frame/brand.ts';
import { showDay } from '../../../payer-pages/frame/instants.ts';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { Days, Line } from '../lines/line.ts';
import { invoiceMessages } from './invoice-messages.ts';

/** The text of an invoice, which a task process draws and the page shows. */
export interface InvoiceSheet {
  language: Language;
  title: string;
  status: string;
  seller: { name: string; facts: readonly string[] };
  /** Label and value. */
  facts: readonly (readonly [string, string])[];
  lines: readonly { description: string; period: string; quantity: string; unit: string; amount: string }[];
  sums: readonly (readonly [string, string])[];
  /** The URL of its page. */
  url: string;
  /** Base64, because the task receives JSON. */
  logo: string | null;
}

export interface InvoiceParts {
  invoice: Invoice;
  brand: PageBrand;
  logo: Buffer | undefined;
  customerName: string;
  url: string;
  language: Language;
}

export function invoiceSheet({
  invoice,
  brand,
  logo,
  customerName,
  url,
  language,
}: InvoiceParts): InvoiceSheet {
  const messages = invoiceMessages[language];
  const pesos = (centavos: bigint) => displayPesos(centavos, language);
  return {
    language,
    title: messages.title,
    status: messages.statuses[invoice.status],
    seller: sellerOf(brand),
    facts: [
      [messages.number, invoice.number === null ? messages.noNumber : String(invoice.number)],
      ...dated(messages.issued, invoice.issueDate, language),
      ...dated(messages.due, invoice.dueDate, language),
      ...(invoice.days === null ? [] : [[messages.period, showDays(invoice.days, language)] as const]),
      [messages.billedTo, customerName],
    ],
    lines: linesOfSheet(invoice.lines, language),
    sums: [
      [messages.subtotal, pesos(invoice.subtotalCentavos)],
      ...unlessZero(messages.discount, -invoice.discountCentavos, pesos),
      ...taxSums(invoice.lines).map(([code, amount]) => [messages.tax[code], pesos(amount)] as const),
      [messages.total, pesos(invoice.totalCentavos)],
      ...unlessZero(messages.credit, -invoice.creditAppliedCentavos, pesos),
      [messages.amountDue, pesos(invoice.status === 'paid' ? 0n : invoice.amountDueCentavos)],
    ],
    url,
    logo: logo?.toString('base64') ?? null,
  };
}

export function sellerOf(brand: PageBrand): InvoiceSheet['seller'] {
  const nit = brand.nit === null ? null : `NIT ${brand.nit}`;
  const contact = [brand.legalName, nit, brand.address, brand.phone, brand.email];
  return { name: brand.name, facts: contact.flatMap(fact => (fact ? [fact] : [])) };
}

export const linesOfSheet = (lines: readonly Line[], language: Language): InvoiceSheet['lines'] =>
  lines.map(line => ({
    description: line.description,
    period: line.days === null ? '' : showDays(line.days, language),
    quantity: String(line.quantity),
    unit: line.unitAmountCentavos === null ? '' : displayPesos(line.unitAmountCentavos, language),
    amount: displayPesos(line.amountCentavos, language),
  }));

const showDays = ({ start, end }: Days, language: Language): string =>
  `${showDay(start, language)} – ${showDay(end, language)}`;

const dated = (label: string, day: CalendarDate | null, language: Language): [string, string][] =>
  day === null ? [] : [[label, showDay(day, language)]];

const unlessZero = (
  label: string,
  centavos: bigint,
  pesos: (centavos: bigint) => string,
): [string, string][] => (centavos === 0n ? [] : [[label, pesos(centavos)]]);

/** Each tax once, in the order of the lines. */
export function taxSums(lines: readonly Line[]): [TaxCode, bigint][] {
  const sums = new Map<TaxCode, bigint>();
  for (const { tax } of lines) {
    if (tax !== null) sums.set(tax.code, (sums.get(tax.code) ?? 0n) + tax.amountCentavos);
  }
  return [...sums];
}
