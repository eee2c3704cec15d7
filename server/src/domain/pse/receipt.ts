import { type Html, html } from '../../pages/html.ts';
import { ivaCentavos } from '../../pages/layout.ts';
import { showShortMoment } from '../../pages/moments.ts';
import { displayPesos } from '../../primitives/money.ts';
import type { PayerView } from '../hosted-payments/payer-page.ts';
import type { PseAttempt } from './pse-attempt.ts';
import type { PseState } from './pse-state.ts';
import { pseStateWords } from './words/state-words.ts';

/** What the payer keeps: the state, who was paid, and the CUS by which the bank knows the payment. */
export function pseReceipt(view: PayerView, state: PseState, attempt: PseAttempt | undefined): Html | false {
  const { brand, charge, language } = view;
  const words = pseStateWords[language].receipt;
  const said = state in words.states ? words.states[state as keyof typeof words.states] : undefined;
  // Nobody has gone to a bank: there is nothing to keep.
  if (attempt === undefined || said === undefined) return false;
  const isPaid = state === 'paid';
  const iva = ivaCentavos(charge.iva);
  const facts: readonly (readonly [string, string | null])[] = [
    [words.state, said],
    [words.shop, brand.legalName ?? brand.name],
    [words.nit, brand.nit],
    [words.amount, displayPesos(charge.amountCentavos, language)],
    [words.iva, iva === undefined ? null : displayPesos(iva, language)],
    [words.date, showShortMoment(charge.operationDate, language)],
    [words.bank, attempt.bankName],
    [words.cus, attempt.cus],
    [words.document, `${attempt.documentType} •••${attempt.documentEnd}`],
    [words.reference, charge.orderId],
    [words.transaction, charge.id],
  ];
  return html`<dl class="receipt" aria-label="${words.title}">
${facts.map(
  ([term, value]) =>
    value !== null &&
    html`<div><dt>${term}</dt><dd>${value}</dd></div>
`,
)}</dl>
${isPaid && html`<p class="message-note">${words.reversal}</p>`}`;
}
