import { type Html, html } from '../../pages/html.ts';
import { notice } from '../../pages/message.ts';
import { displayPesos } from '../../primitives/money.ts';
import { consentBoxes } from '../charges/consent.ts';
import type { OtherRail } from '../charges/other-rail.ts';
import { type PayerView, renderView } from '../charges/payer-page.ts';
import { shopAddress } from '../charges/shop-address.ts';
import { type CardField, documentTypes, type FormFaults, type KeptValues } from './card-form.ts';
import { formField } from './form-field.ts';
import { railsFor } from './other-rails.ts';
import { cardFormWords } from './words/card-form-words.ts';
import { declineWords, fieldToMend, reasonOf } from './words/decline-words.ts';

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
${cardFields(view, page)}
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

function cardFields({ language }: PayerView, { kept, faults, declinedWith }: CardFormPage): Html {
  const words = cardFormWords[language];
  const mend = declinedWith === undefined || declinedWith === null ? undefined : fieldToMend(declinedWith);
  const [firstFault = mend] = faults.fields.keys();
  const field = (
    name: CardField,
    label: string,
    more: { hint?: string; value?: string; attributes: Html; after?: Html },
  ) => {
    const fault = faults.fields.get(name) ?? (mend === name ? 'expired' : undefined);
    const said = words.faults[name];
    return formField({
      name,
      label,
      error: fault === undefined ? undefined : said[fault],
      isFirstFault: name === firstFault,
      messages: { missing: said.missing, wrong: said.wrong, expired: said.expired },
      ...more,
    });
  };
  return html`${field('card_number', words.cardNumber, {
    attributes: html` inputmode="numeric" autocomplete="cc-number" maxlength="24" placeholder="0000 0000 0000 0000"`,
    after: html`<span class="card-brand" data-brand hidden></span>`,
  })}
<div class="field-row">
${field('expiration', words.expiration, {
  value: kept.expiration,
  attributes: html` inputmode="numeric" autocomplete="cc-exp" maxlength="9" placeholder="${words.expirationExample}"`,
})}
${field('cvv2', words.cvv2, {
  hint: words.cvv2Hint,
  attributes: html` inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="123"`,
  after: cardBack,
})}
</div>
${field('holder_name', words.holderName, {
  value: kept.holder_name,
  attributes: html` autocomplete="cc-name" autocapitalize="characters" spellcheck="false" maxlength="80"`,
})}`;
}

/** The back of a card, with the place of the code. */
const cardBack = html`<svg class="card-back" viewBox="0 0 36 24" width="36" height="24" aria-hidden="true" focusable="false">
<rect x="0.5" y="0.5" width="35" height="23" rx="3" fill="none" stroke="currentColor"/>
<path d="M0 5h36v5H0z" fill="currentColor" opacity="0.55"/>
<path d="M4 14h17v4H4z" fill="currentColor" opacity="0.25"/>
<rect x="22" y="12.5" width="11" height="7" rx="3.5" fill="none" stroke="currentColor" stroke-width="1.5"/>
</svg>`;

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
