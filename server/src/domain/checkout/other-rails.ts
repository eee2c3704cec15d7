import type { Transaction } from '../charges/charge.ts';
import type { OtherRail } from '../hosted-payments/other-payment-method.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { pseRail } from '../pse/pse-rail.ts';
import { cashRail } from '../store/cash-rail.ts';

/** Rails besides the card, in the order in which they are offered. */
const otherRails: readonly OtherRail[] = [pseRail, cashRail];

export const railsFor = (charge: Transaction, merchant: Merchant): OtherRail[] =>
  otherRails.filter(rail => rail.offers(charge, merchant));

const namesOfMethods: Readonly<Record<string, OtherRail['name']>> = { bank_account: 'pse', store: 'store' };

/** The rail that has the charge now. */
export const railOf = ({ method }: Transaction): OtherRail | undefined =>
  otherRails.find(rail => rail.name === namesOfMethods[method]);
