import { isWholePesos, methodPaths, methodTabMessages, offersPse } from '../../charges/hosted/method-tabs.ts';
import type { OtherPaymentMethod } from '../../charges/hosted/other-payment-method.ts';

export { isWholePesos };
export const psePath = methodPaths.pse;

/** PSE as another way to pay an order that began as a card link. */
export const psePaymentMethod: OtherPaymentMethod = {
  name: 'pse',
  label: { es: methodTabMessages.es.pse, en: methodTabMessages.en.pse },
  offers: offersPse,
  path: psePath,
};
