import type { Merchant } from '../../merchants/merchant.ts';
import { cashPaymentMethod } from '../../methods/cash/cash-payment-method.ts';
import { psePaymentMethod } from '../../methods/pse/pse-payment-method.ts';
import type { Transaction } from '../charge.ts';
import type { OtherPaymentMethod } from '../hosted/other-payment-method.ts';

/** Payment methods other than the card, in the order shown. */
const otherPaymentMethods: readonly OtherPaymentMethod[] = [psePaymentMethod, cashPaymentMethod];

export const paymentMethodsFor = (charge: Transaction, merchant: Merchant): OtherPaymentMethod[] =>
  otherPaymentMethods.filter(paymentMethod => paymentMethod.offers(charge, merchant));

const namesOfMethods: Readonly<Record<string, OtherPaymentMethod['name']>> = {
  bank_account: 'pse',
  store: 'store',
};

/** The payment method that has the charge now. */
export const paymentMethodOf = ({ method }: Transaction): OtherPaymentMethod | undefined =>
  otherPaymentMethods.find(paymentMethod => paymentMethod.name === namesOfMethods[method]);
