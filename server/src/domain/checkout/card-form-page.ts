import { type Html, html } from '../../pages/html.ts';
import { notice } from '../../pages/message.ts';
import { displayPesos } from '../../primitives/money.ts';
import { consentBoxes } from '../hosted-payments/consent.ts';
import type { OtherRail } from '../hosted-payments/other-payment-method.ts';
import { type PayerView, renderView, shopAddress } from '../hosted-payments/payer-page.ts';
import { cardFields } from './card-fields.ts';
import { documentTypes, type FormFaults, type KeptValues } from './card-form.ts';
import { railsFor } from './other-rails.ts';
import { cardFormWords } from './words/card-form-words.ts';
import { declineWords, reasonOf } from './words/decline-words.ts';

export interface CardFormPage {
  /** Signed for the number of the next try. */
  formToken: string;
  kept: KeptValues;
  faults: FormFaults;
  /** Why the last try was refused. */
  declinedWith?: number | null;
  isStale?: boolean;
}

export const payPath = (handle: string): string => `/pagar/${handle}`;

/** The card form. Everything in it works without a script; web/pages makes it quicker. */
export function renderCardForm(view: PayerView, page: CardFormPage): string {
  const { charge, merchant, handle, language } = view;
  const words = cardFormWords[language];
  const rails = railsFor(charge, merchant);
  const amount = displayPesos(charge.amountCentavos, language);
  return renderView(view, {
    title: words.title,
    path: payPath(handle),
    showsDeadline: true,
    backUrl: shopAddress(view),
    body: html`${topNotice(view, page, rails)}
${rails.length > 0 && methodTabs(view, rails)}
<h1>${words.heading}</h1>
<form class="pay-form" method="post" action="${payPath(handle)}?lang=${language}" data-card-form novalidate>
<input type="hidden" name="form_token" value="${page.formToken}">
${cardFields(view.language, page)}
${documentFields(view, page.kept)}
${consentBoxes(view.brand, language, { ticked: page.kept.ticked, missing: page.faults.consents })}
<button class="button" type="submit" data-pay>${words.pay(amount)}</button>
<p class="form-status" role="status" data-form-status></p>
</form>`,
  });
}

function topNotice(view: PayerView, page: CardFormPage, rails: readonly OtherRail[]): Html | false {
  const words = cardFormWords[view.language];
  const count = page.faults.fields.size + page.faults.consents.size;
  if (count > 0) return notice(words.faultsTitle, words.faultsText(count));
  if (page.isStale === true) return notice(words.staleTitle, words.staleText);
  if (page.declinedWith === undefined || page.declinedWith === null) return false;
  const declined = declineWords[view.language];
  const reason = reasonOf(page.declinedWith);
  const others = rails.map(rail => rail.label[view.language]).join(declined.or);
  return notice(declined.title, `${declined.reasons[reason]} ${declined.next[reason](others)}`);
}

const methodTabs = ({ handle, language }: PayerView, rails: readonly OtherRail[]): Html => {
  const words = cardFormWords[language];
  return html`<nav aria-label="${words.methods}"><ul class="methods">
<li><span aria-current="page">${words.card}</span></li>
${rails.map(rail => html`<li><a href="${rail.path(handle)}?lang=${language}">${rail.label[language]}</a></li>`)}
</ul></nav>`;
};

function documentFields({ language }: PayerView, kept: KeptValues): Html {
  const words = cardFormWords[language];
  return html`<details class="document"${kept.document_number !== '' && html` open`}><summary>${words.document}</summary>
<div class="document-row">
<div class="field"><label for="document_type">${words.documentType}</label>
<select id="document_type" name="document_type">
${documentTypes.map(
  type => html`<option value="${type}"${type === kept.document_type && html` selected`}>${words.documentTypes[type]}</option>
`,
)}</select></div>
<div class="field"><label for="document_number">${words.documentNumber}</label>
<input id="document_number" name="document_number" value="${kept.document_number}" autocomplete="off" maxlength="30" aria-describedby="document_number-hint"></div>
</div>
<p class="field-hint" id="document_number-hint">${words.documentHint}</p>
</details>`;
}
