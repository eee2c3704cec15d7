import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { notice } from '../../../payer-pages/frame/message.ts';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import { consentBoxes } from '../hosted/consent.ts';
import { methodPaths, methodTabs } from '../hosted/method-tabs.ts';
import type { OtherPaymentMethod } from '../hosted/other-payment-method.ts';
import { type PayerView, renderView, shopAddress } from '../hosted/payer-page.ts';
import { cardFields } from './card-fields.ts';
import { documentTypes, type FormFaults, type KeptValues } from './card-form.ts';
import { installmentField } from './installment-choice.ts';
import { cardFormMessages } from './messages/card-form-messages.ts';
import { declineMessages, reasonOf } from './messages/decline-messages.ts';
import { paymentMethodsFor } from './other-payment-methods.ts';

export interface CardFormPage {
  /** Signed for the number of the next attempt. */
  formToken: string;
  kept: KeptValues;
  faults: FormFaults;
  /** The error code of the last attempt, if it was declined. */
  declinedWith?: number | null;
  /** 1 if the form does not offer installments. */
  mostInstallments: number;
  isStale?: boolean;
}

export const payPath = methodPaths.card;

/** The card form. It works without JavaScript; web/pages only speeds it up. */
export function renderCardForm(view: PayerView, page: CardFormPage): string {
  const { charge, merchant, handle, language } = view;
  const messages = cardFormMessages[language];
  const paymentMethods = paymentMethodsFor(charge, merchant);
  const amount = displayPesos(charge.amountCentavos, language);
  return renderView(view, {
    title: messages.title,
    path: payPath(handle),
    showsDeadline: true,
    backUrl: shopAddress(view),
    body: html`${topNotice(view, page, paymentMethods)}
${methodTabs(view, 'card')}
<h1>${messages.heading}</h1>
<form class="pay-form" method="post" action="${payPath(handle)}?lang=${language}" data-card-form novalidate>
<input type="hidden" name="form_token" value="${page.formToken}">
${cardFields(view.language, page)}
${installmentField(view, {
  most: page.mostInstallments,
  picked: page.kept.installments,
  faults: page.faults,
})}
${documentFields(view, page.kept)}
${consentBoxes(view.brand, language, { ticked: page.kept.ticked, missing: page.faults.consents })}
${
  page.mostInstallments === 1 &&
  charge.installments > 1 &&
  html`<p class="field-hint">${messages.installments(charge.installments)}</p>
`
}<button class="button" type="submit" data-pay>${messages.pay(amount)}</button>
<p class="form-status" role="status" data-form-status></p>
</form>`,
  });
}

function topNotice(
  view: PayerView,
  page: CardFormPage,
  paymentMethods: readonly OtherPaymentMethod[],
): Html | false {
  const messages = cardFormMessages[view.language];
  const count = page.faults.fields.size + page.faults.consents.size;
  if (count > 0) return notice(messages.faultsTitle, messages.faultsText(count));
  if (page.isStale === true) return notice(messages.staleTitle, messages.staleText);
  if (page.declinedWith === undefined || page.declinedWith === null) return false;
  const declined = declineMessages[view.language];
  const reason = reasonOf(page.declinedWith);
  const others = paymentMethods.map(paymentMethod => paymentMethod.label[view.language]).join(declined.or);
  return notice(declined.title, `${declined.reasons[reason]} ${declined.next[reason](others)}`);
}

function documentFields({ language }: PayerView, kept: KeptValues): Html {
  const messages = cardFormMessages[language];
  return html`<details class="document"${kept.document_number !== '' && html` open`}><summary>${messages.document}</summary>
<div class="document-row">
<div class="field"><label for="document_type">${messages.documentType}</label>
<select id="document_type" name="document_type">
${documentTypes.map(
  type => html`<option value="${type}"${type === kept.document_type && html` selected`}>${messages.documentTypes[type]}</option>
`,
)}</select></div>
<div class="field"><label for="document_number">${messages.documentNumber}</label>
<input id="document_number" name="document_number" value="${kept.document_number}" autocomplete="off" maxlength="30" aria-describedby="document_number-hint"></div>
</div>
<p class="field-hint" id="document_number-hint">${messages.documentHint}</p>
</details>`;
}
