import { isVoucherOfConnection } from '../../charges/charge.ts';
import { methodPaths, methodTabMessages } from '../../charges/hosted/method-tabs.ts';
import type { OtherPaymentMethod } from '../../charges/hosted/other-payment-method.ts';
import { giveBackToCard, mayGoToStore } from './change-to-cash.ts';

export const cashPath = methodPaths.store;

/** Cash as another payment method for an order that began as a card payment link. */
export const cashPaymentMethod: OtherPaymentMethod = {
  name: 'store',
  label: { es: methodTabMessages.es.store, en: methodTabMessages.en.store },
  offers: mayGoToStore,
  path: cashPath,
  giveBack: giveBackToCard,
  mayGiveBack: charge => !isVoucherOfConnection(charge),
};
