import type { Charge } from '@recaudo/contract/api/charges';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { cardName } from '../../customers/screens/customer-cards.tsx';

/** The person and card of a charge, for the summary before a button that moves money: `Ana Torres, Visa •4242`. */
export function useWhoPays(): (
  charge: Pick<Charge, 'customer' | 'card'>,
  payer: string | undefined,
) => string {
  const messages = useMessages(paymentMessages);
  return ({ customer, card }, payer) =>
    [payer ?? customer?.name, card && cardName(card)].filter(Boolean).join(', ') || messages.thePayer;
}
