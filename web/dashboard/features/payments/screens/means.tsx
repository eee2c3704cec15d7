import type { ListedTransaction } from '@recaudo/contract/merchant/payments/transactions';
import { brandName } from '../../../format/card-brand.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { MeansMark } from '../../../ui/values/means-mark.tsx';

export type PaidRow = Pick<ListedTransaction, 'method' | 'card' | 'bank_name' | 'reference'>;

export const markOf = ({ method, card }: Pick<ListedTransaction, 'method' | 'card'>) => (
  <MeansMark method={method} brand={card?.brand} />
);

/** Visa •1881, the bank of a PSE payment, or a store's reference, shown next to its mark. */
export function useMeansText(): (row: PaidRow) => string {
  const messages = useMessages(paymentMessages);
  return row => {
    if (row.card !== null) return `${brandName(row.card.brand)} •${row.card.last_four}`;
    if (row.method === 'store') return row.reference ?? messages.store;
    if (row.method === 'bank_account') return row.bank_name ?? messages.bank_account;
    return row.method === 'customer' ? messages.balance : messages[row.method];
  };
}
