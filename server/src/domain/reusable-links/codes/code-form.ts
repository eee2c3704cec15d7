import { CODE_MAX } from '@recaudo/contract/api/billing/coupons';
import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import { formField } from '../../charges/checkout/form-field.ts';
import { codeMessages } from './code-messages.ts';
import type { Quote } from './quote.ts';

export type CodeFault = 'wrong' | 'tooMany';

export interface CodeForm {
  action: string;
  formToken: string;
  visit: string;
  /** As the payer typed it. */
  typed: string;
  fault: CodeFault | undefined;
}

/**
 * A separate form above the payer's details, so that applying a code loses nothing typed below. Works without
 * scripts.
 */
export function codeForm(language: Language, { action, formToken, visit, typed, fault }: CodeForm): Html {
  const messages = codeMessages[language];
  return html`<form class="pay-form" method="post" action="${action}" novalidate>
<input type="hidden" name="form_token" value="${formToken}">
<input type="hidden" name="visit" value="${visit}">
<input type="hidden" name="apply" value="yes">
${formField({
  name: 'code',
  label: messages.label,
  value: typed,
  isWords: true,
  isOptional: true,
  error: fault && messages[fault],
  isFirstFault: fault !== undefined,
  messages: { missing: messages.wrong, wrong: messages.wrong, expired: messages.wrong },
  attributes: html` maxlength="${CODE_MAX}" autocomplete="off" autocapitalize="characters" spellcheck="false"`,
})}
<button class="button button-quiet" type="submit">${messages.apply}</button>
</form>`;
}

/** The discounted first and later payments; nothing without a discount. */
export function quotedPrices(language: Language, quote: Quote, rhythm: string): Html | false {
  if (quote.offer === null) return false;
  const messages = codeMessages[language];
  const row = (term: string, value: string) => html`<div><dt>${term}</dt><dd>${value}</dd></div>
`;
  const { summary, firstCentavos, laterCentavos } = quote;
  return html`<dl class="receipt" role="status">
${row(messages.discount, summary)}${row(messages.first, displayPesos(firstCentavos, language))}${
  firstCentavos !== laterCentavos && row(messages.later, `${displayPesos(laterCentavos, language)} ${rhythm}`)
}</dl>`;
}
