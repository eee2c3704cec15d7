import { cardToView } from '../cards/view.ts';
import type { PaymentSource } from './payment-store.ts';

/** The card as the charge shows it for good. A token has no card id and no creation date to show. */
export function cardSnapshot(
  payment: { sourceId: string; customerId: string | null },
  source: NonNullable<PaymentSource['source']>,
) {
  const view = cardToView({ id: payment.sourceId, customerId: payment.customerId, ...source });
  if (!source.isToken) return view;
  const { id: _id, creation_date: _creationDate, ...shown } = view;
  return shown;
}
