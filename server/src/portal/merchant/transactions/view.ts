import type { PaymentDetails } from '../../../domain/charges/charge.ts';
import type { ListedCharge } from './store.ts';

type Json = Record<string, unknown>;
const parse = (json: string | null): Json => (json === null ? {} : (JSON.parse(json) as Json));
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Who pays: the customer of the merchant, else who the charge names. */
export function customerOf(
  row: Pick<ListedCharge, 'customer_details' | 'customer_id' | 'customer_name' | 'customer_last_name'>,
) {
  const details = parse(row.customer_details);
  const ofCustomer = [row.customer_name, row.customer_last_name];
  const ofCharge = [textOf(details['name']), textOf(details['last_name'])];
  const name = (row.customer_name === null ? ofCharge : ofCustomer).filter(Boolean).join(' ') || null;
  return row.customer_id === null && name === null ? null : { id: row.customer_id, name };
}

export function cardOf({ card }: Pick<ListedCharge, 'card'>) {
  if (card === null) return null;
  const { brand, card_number: number } = parse(card);
  return { brand: textOf(brand) ?? '', last_four: (textOf(number) ?? '').slice(-4) };
}

/** A row of the list: what a person tells one payment from another by. */
export function listedChargeToView(row: ListedCharge) {
  const means = (parse(row.payment_details) as Partial<PaymentDetails>).payment_method;
  return {
    id: row.id,
    creation_date: row.creation_date,
    amount: row.amount_centavos,
    refunded: row.refunded_centavos,
    status: row.status === 'processing' ? ('in_progress' as const) : row.status,
    method: row.method,
    card: cardOf(row),
    bank_name: row.bank_name,
    cus: row.cus,
    reference: row.method === 'store' ? textOf(means?.['reference']) : null,
    customer: customerOf(row),
    order_id: row.order_id,
    description: row.description,
    error_code: row.error_code,
    subscription_id: row.subscription_id,
  };
}
