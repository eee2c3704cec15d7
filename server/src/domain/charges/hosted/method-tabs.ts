import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import type { Transaction } from '../charge.ts';
import { methodMarks } from './method-marks.ts';
import type { PayerView } from './payer-page.ts';

type MethodName = 'card' | 'pse' | 'store';

export const methodPaths: Readonly<Record<MethodName, (handle: string) => string>> = {
  card: handle => `/pagar/${handle}`,
  pse: handle => `/pse/${handle}`,
  store: handle => `/efectivo/${handle}`,
};

interface TabMessages {
  methods: string;
  card: string;
  pse: string;
  store: string;
}

export const methodTabMessages: Dictionary<TabMessages> = {
  es: { methods: 'Medio de pago', card: 'Tarjeta', pse: 'PSE, cuenta bancaria', store: 'Efectivo' },
  en: { methods: 'Payment method', card: 'Card', pse: 'PSE, bank account', store: 'Cash' },
};

/** PSE accepts whole pesos only (Interface 13). */
export const isWholePesos = ({ amountCentavos }: Pick<Transaction, 'amountCentavos'>): boolean =>
  amountCentavos % 100n === 0n;

/** Whether a pending order can be paid with this method. Holds are only possible with cards. */
const offers: Readonly<Record<MethodName, (charge: Transaction) => boolean>> = {
  card: () => true,
  pse: charge => isWholePesos(charge) && charge.captures,
  store: ({ method, status, captures, mayRetry }) =>
    method === 'card' && status === 'charge_pending' && captures && mayRetry,
};

export const offersPse = offers.pse;
export const offersCash = offers.store;

const order: readonly MethodName[] = ['card', 'pse', 'store'];

/** Tabs for every payment method of the order; empty with a single method. */
export function methodTabs({ charge, handle, language }: PayerView, current: MethodName): Html | false {
  const messages = methodTabMessages[language];
  const offered = order.filter(name => name === current || offers[name](charge));
  return (
    offered.length > 1 &&
    html`<nav aria-label="${messages.methods}"><ul class="methods">
${offered.map(name =>
  name === current
    ? html`<li><span aria-current="page">${messages[name]}${methodMarks[name]}</span></li>
`
    : html`<li><a href="${methodPaths[name](handle)}?lang=${language}">${messages[name]}${methodMarks[name]}</a></li>
`,
)}</ul></nav>`
  );
}
