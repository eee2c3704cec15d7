import { type Html, html } from '../../../../payer-pages/frame/html.ts';
import { showShortInstant } from '../../../../payer-pages/frame/instants.ts';
import { ivaCentavos } from '../../../../payer-pages/frame/layout.ts';
import { displayPesos } from '../../../../platform/primitives/values/money.ts';
import { type PayerView, reversalPath } from '../../../charges/hosted/payer-page.ts';
import type { PseAttempt } from '../pse-attempt.ts';
import type { PseState } from '../pse-state.ts';
import { pseStateMessages } from './messages/state-messages.ts';

/** The payer's receipt: the state, the seller, and the CUS that identifies the payment at the bank. */
export function pseReceipt(view: PayerView, state: PseState, attempt: PseAttempt | undefined): Html | false {
  const { brand, charge, handle, language } = view;
  const messages = pseStateMessages[language].receipt;
  const said = state in messages.states ? messages.states[state as keyof typeof messages.states] : undefined;
  // The payer never went to a bank.
  if (attempt === undefined || said === undefined) return false;
  const isPaid = state === 'paid';
  const iva = ivaCentavos(charge.taxes.iva);
  const facts: readonly (readonly [string, string | null])[] = [
    [messages.state, said],
    [messages.shop, brand.legalName ?? brand.name],
    [messages.nit, brand.nit],
    [messages.amount, displayPesos(charge.amountCentavos, language)],
    [messages.iva, iva === undefined ? null : displayPesos(iva, language)],
    [messages.date, showShortInstant(charge.operationDate, language)],
    [messages.bank, attempt.bankName],
    [messages.cus, attempt.cus],
    [messages.document, `${attempt.documentType} •••${attempt.documentEnd}`],
    [messages.reference, charge.orderId],
    [messages.transaction, charge.id],
  ];
  return html`<dl class="receipt" aria-label="${messages.title}">
${facts.map(
  ([term, value]) =>
    value !== null &&
    html`<div><dt>${term}</dt><dd>${value}</dd></div>
`,
)}</dl>
${isPaid && html`<p class="message-note">${messages.reversal} <a href="${reversalPath(handle)}?lang=${language}">${messages.askReversal}</a></p>`}`;
}
