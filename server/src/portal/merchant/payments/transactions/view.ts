import type { PaymentDetails } from '../../../../domain/charges/charge.ts';
import type { PayerRow } from '../../../../reports/lists/payer-store.ts';
import type { ListedCharge } from '../../../../reports/transactions/store.ts';
import type { TransactionTotals } from '../../../../reports/transactions/totals-store.ts';

type Document = Pick<ListedCharge, 'document_type' | 'document_end'>;
type Json = Record<string, unknown>;
const parse = (json: string | null): Json => (json === null ? {} : (JSON.parse(json) as Json));
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Only the end of the number is stored. */
const documentOf = ({ document_type: type, document_end: end }: Document): string | null =>
  type === null || end === null ? null : `${type} •••${end}`;

/** The payer: the merchant's customer, else the person in the charge. */
export function customerOf(row: PayerRow & Partial<Document>) {
  const details = parse(row.customer_details);
  const ofCustomer = [row.customer_name, row.customer_last_name];
  const ofCharge = [textOf(details['name']), textOf(details['last_name'])];
  const isKnown = row.customer_name !== null;
  const name = (isKnown ? ofCustomer : ofCharge).filter(Boolean).join(' ') || null;
  const email = isKnown ? row.customer_email : textOf(details['email']);
  if (row.customer_id === null && name === null && email === null) return null;
  return {
    id: row.customer_id,
    name,
    email,
    phone: isKnown ? row.customer_phone : textOf(details['phone_number']),
    document: documentOf({
      document_type: row.document_type ?? null,
      document_end: row.document_end ?? null,
    }),
  };
}

export function cardOf({ card }: Pick<ListedCharge, 'card'>) {
  if (card === null) return null;
  const { brand, card_number: number } = parse(card);
  return { brand: textOf(brand) ?? '', last_four: (textOf(number) ?? '').slice(-4) };
}

export const totalsToView = (sums: TransactionTotals) => ({
  count: sums.count,
  amount: sums.amount_centavos,
  paid_count: sums.paid,
  paid: sums.paid_centavos,
  refunded: sums.refunded_centavos,
  disputed: sums.disputed_centavos,
  costs: sums.costs_centavos,
  net: sums.paid_centavos - sums.refunded_centavos - sums.disputed_centavos - sums.costs_centavos,
});

/** A row of the list, with the columns that distinguish payments. */
export function listedChargeToView(row: ListedCharge) {
  const details = parse(row.payment_details) as Partial<PaymentDetails>;
  const means = details.payment_method;
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
    authorization: row.authorization_code,
    customer: customerOf(row),
    order_id: row.order_id,
    description: row.description,
    error_code: row.error_code,
    subscription_id: row.subscription_id,
    reusable_link_id: textOf(details['reusable_link']),
  };
}
