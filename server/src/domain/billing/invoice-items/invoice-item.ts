import type { InvoiceItemStatus, NewInvoiceItem } from '@recaudo/contract/api/billing/invoice-items';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import { malformed, refusedValue, rule } from '../../../platform/errors.ts';
import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';
import { type Line, newLine } from '../lines/line.ts';

/** The test database rejects every other transition. */
export const invoiceItemStatuses = defineTransitions<InvoiceItemStatus>({
  waiting: ['invoiced', 'deleted'],
  // Its invoice is void.
  invoiced: ['waiting'],
  deleted: [],
});

/** A one-off amount, or the difference of a change. It waits for an invoice or is a line of one. */
export interface InvoiceItem {
  merchantId: string;
  id: string;
  customerId: string;
  creationDate: Date;
  status: InvoiceItemStatus;
  line: Line;
  invoiceId: string | null;
  /** The subscription whose change the item bills. */
  subscriptionId: string | null;
  /** The negative item that this one is a part of. */
  partOf: string | null;
}

/** The largest amount of an invoice, equal to that of a charge. */
const MOST_CENTAVOS = 999_999_999_999n;

/** Reads the line of an item from a request; `field` is its path there. */
export function readItem(sent: NewInvoiceItem, field = ''): Line {
  const { amount, description, quantity = 1, tax, tax_behavior: behavior } = sent;
  if (amount === 0) throw refusedValue(`${field}amount`, 'zero_amount');
  if (behavior !== undefined && tax === undefined)
    throw malformed(`${field}tax`, 'required_with_tax_behavior');
  const unitAmountCentavos = centavosOf(amount);
  const amountCentavos = unitAmountCentavos * BigInt(quantity);
  const size = amountCentavos < 0n ? -amountCentavos : amountCentavos;
  if (size > MOST_CENTAVOS)
    throw refusedValue(`${field}quantity`, rule('invoice_above_maximum', { limit: MOST_CENTAVOS }));
  const content = {
    type: 'item',
    description,
    quantity,
    unitAmountCentavos,
    amountCentavos,
    days: null,
    planId: null,
    meterId: null,
  } as const;
  return newLine(content, tax === undefined ? null : { code: tax, behavior: behavior ?? 'inclusive' });
}
