import { isVoucherOfLink } from '../charges/charge.ts';
import type { OtherPaymentMethod } from '../hosted-payments/other-payment-method.ts';
import { giveBackToCard, mayGoToStore } from './change-to-cash.ts';

export const cashPath = (handle: string): string => `/efectivo/${handle}`;

/** Cash as another way to pay an order that began as a card link. */
export const cashPaymentMethod: OtherPaymentMethod = {
  name: 'store',
  label: { es: 'Efectivo', en: 'Cash' },
  offers: mayGoToStore,
  path: cashPath,
  giveBack: giveBackToCard,
  mayGiveBack: charge => !isVoucherOfLink(charge),
};
