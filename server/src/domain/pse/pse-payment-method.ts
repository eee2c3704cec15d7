import type { Transaction } from '../charges/charge.ts';
import type { OtherPaymentMethod } from '../hosted-payments/other-payment-method.ts';

export const psePath = (handle: string): string => `/pse/${handle}`;

/** PSE moves whole pesos (Interface 13). */
export const isWholePesos = ({ amountCentavos }: Pick<Transaction, 'amountCentavos'>): boolean =>
  amountCentavos % 100n === 0n;

/** PSE as another way to pay an order that began as a card link. */
export const psePaymentMethod: OtherPaymentMethod = {
  name: 'pse',
  label: { es: 'PSE, cuenta bancaria', en: 'PSE, bank account' },
  // Money that a card would only hold cannot be held in a bank account.
  offers: charge => isWholePesos(charge) && charge.captures,
  path: psePath,
};
