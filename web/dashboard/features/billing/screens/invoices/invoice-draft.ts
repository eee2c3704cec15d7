import type { NewInvoice } from '@recaudo/contract/api/billing/invoice-actions';
import type { TaxCode } from '@recaudo/contract/api/billing/plans';
import { parseMoney } from '../../../../format/money.ts';
import type { FormValues } from '../../../../ui/form.tsx';

/** The actions that can end the form of a new invoice. */
export const endings = ['send', 'issue', 'draft'] as const;
export type Ending = (typeof endings)[number];

export const endingOf = ({ ending }: FormValues): Ending => endings.find(known => known === ending) ?? 'send';

export const DUE_DAYS = [0, 8, 15, 30, 60] as const;

export const nameOfField = (row: number, field: 'description' | 'amount' | 'quantity'): string =>
  `items.${row}.${field}`;

const quantityOf = (text: string | undefined): number => Math.max(1, Math.trunc(Number(text ?? 1)) || 1);

/** Reads the form's rows; the server validates the values. */
export function itemsOf(values: FormValues, rows: readonly number[]): NonNullable<NewInvoice['items']> {
  const tax = (values['tax'] ?? '') as TaxCode | '';
  return rows.map(row => ({
    description: values[nameOfField(row, 'description')] ?? '',
    amount: parseMoney(values[nameOfField(row, 'amount')] ?? '') ?? 0,
    quantity: quantityOf(values[nameOfField(row, 'quantity')]),
    ...(tax === '' ? {} : { tax }),
  }));
}

/** In pesos; summed in centavos. */
export const totalOf = (items: readonly { amount: number; quantity?: number }[]): number =>
  items.reduce((sum, { amount, quantity = 1 }) => sum + Math.round(amount * 100) * quantity, 0) / 100;

/** A customer who pays the invoice gets days to pay; a card is charged immediately. */
export function readInvoice(values: FormValues, rows: readonly number[]): NewInvoice {
  const isAutomatic = values['collection'] === 'automatic';
  return {
    ...(rows.length === 0 ? {} : { items: itemsOf(values, rows) }),
    ...(isAutomatic
      ? { collection: 'automatic' }
      : { collection: 'send_invoice', days_until_due: Number(values['due'] ?? 0) }),
    finalize: endingOf(values) !== 'draft',
  };
}
