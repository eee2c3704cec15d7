import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../../dependencies.ts';
import type { PageBrand } from '../../../../payer-pages/frame/brand.ts';
import { showInstant } from '../../../../payer-pages/frame/instants.ts';
import { displayPesos } from '../../../../platform/primitives/values/money.ts';
import type { Transaction } from '../../../charges/charge.ts';
import type { CashNetwork } from '../networks/cash-network.ts';
import { groupReference } from './reference.ts';
import { connectionVoucherOf, type ShownState, storePaymentOf, voucherStateOf } from './voucher.ts';
import { voucherMessages } from './voucher-messages.ts';

/** A reference with its barcode. */
export interface ShownReference {
  label: string;
  digits: string;
  grouped: string;
  /** The content of the bars; null if they cannot be drawn. */
  bars: string | null;
  /** The barcode's name in its URL. */
  barcode: string;
}

/** The content of a voucher, for the page and for paper. */
export interface VoucherSheet {
  id: string;
  /** From the sandbox: no till accepts it. */
  isTest: boolean;
  language: Language;
  state: ShownState;
  shop: string;
  brand: PageBrand;
  amount: string;
  description: string | null;
  orderId: string | null;
  references: readonly ShownReference[];
  /** Includes the name of the Bogotá time zone. */
  until: string;
  paidOn: string;
  approval: string | null;
  /** The card form of the same order, if it has one. */
  cardPath: string | null;
  /** One line of text per network. */
  networks: readonly string[];
  /** The networks' names only. */
  networkNames: readonly string[];
}

/** Returns undefined if the charge is not paid in cash. */
export function voucherSheetOf(
  {
    gateway,
    charge,
    brand,
    language,
  }: {
    gateway: Pick<Gateway, 'environment'>;
    charge: Transaction;
    brand: PageBrand;
    language: Language;
  },
  networks: readonly CashNetwork[],
  now: Date,
): VoucherSheet | undefined {
  const payment = storePaymentOf(charge);
  const state = voucherStateOf(charge, now);
  if (payment === undefined && state !== 'opening') return undefined;
  const ofConnection = connectionVoucherOf(charge);
  const messages = voucherMessages[language];
  // Keeps "p. m." on one line.
  const inBogota = (instant: Date): string =>
    `${showInstant(instant, language).replace(/\. ?m\.$/, '.\u00a0m.')} ${messages.bogotaTime}`;
  const shown = (label: string, digits: string | undefined): ShownReference[] => {
    if (digits === undefined) return [];
    const { barcode = digits, bars = digits } = ofConnection ?? {};
    return [{ label, digits, grouped: groupReference(digits), bars, barcode }];
  };
  return {
    id: charge.id,
    isTest: gateway.environment === 'sandbox',
    language,
    state,
    shop: brand.name,
    brand,
    amount: displayPesos(charge.amountCentavos, language) + (language === 'es' ? ' COP' : ''),
    description: charge.description,
    orderId: charge.orderId,
    references: [
      ...shown(messages.reference, payment?.reference),
      ...shown(messages.paybinReference, payment?.paybin_reference),
    ],
    until: charge.dueDate === null ? '' : inBogota(charge.dueDate),
    paidOn: inBogota(charge.operationDate),
    approval: charge.authorization,
    // A connection's voucher cannot be returned to the card form, and our own networks do not accept it.
    cardPath: ofConnection === undefined ? cardPathOf(charge) : null,
    networks: ofConnection === undefined ? networks.map(network => networkLine(network, language)) : [],
    networkNames: ofConnection === undefined ? networks.map(({ name }) => name) : [],
  };
}

function cardPathOf({ paymentDetails }: Transaction): string | null {
  const { link } = JSON.parse(paymentDetails ?? '{}') as { link?: unknown };
  return typeof link === 'string' ? `/pagar/${link}` : null;
}

export function networkLine({ name, convenio, maxAmountCentavos }: CashNetwork, language: Language): string {
  const messages = voucherMessages[language];
  const details = [
    ...(convenio === null ? [] : [messages.convenio(convenio)]),
    ...(maxAmountCentavos === null ? [] : [messages.upTo(displayPesos(maxAmountCentavos, language))]),
  ];
  return details.length === 0 ? name : `${name}: ${details.join(', ')}`;
}
