import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { reversalReasonMessages, reversalReasons } from '@recaudo/contract/shared/disputes/reversal-words';
import { type Html, html } from '../../../../payer-pages/frame/html.ts';
import { notice } from '../../../../payer-pages/frame/message.ts';
import { displayPesos } from '../../../../platform/primitives/values/money.ts';
import { type PayerView, renderView, reversalPath } from '../../../charges/hosted/payer-page.ts';
import { leftCentavos } from '../../../refunds/refund.ts';
import { pageMessages } from './messages/page-messages.ts';
import type { ReadReversalForm, ReversalField } from './reversal-form.ts';

export interface ReversalFormPage extends Pick<ReadReversalForm, 'kept' | 'faults'> {
  /** Contains the signed number of the next request. */
  formToken: string;
  /** A message about the previous try, above the form. */
  notice?: { title: string; text: string } | undefined;
}

/** The request form; it works without scripts. */
export function renderReversalForm(view: PayerView, page: ReversalFormPage): string {
  const { handle, language, brand, charge } = view;
  const messages = pageMessages[language];
  const path = reversalPath(handle);
  return renderView(view, {
    title: messages.title,
    path,
    body: html`${topNotice(view, page)}
<h1>${messages.title}</h1>
<p>${messages.intro(brand.name)}</p>
<form class="pay-form" method="post" action="${path}?lang=${language}" data-once novalidate>
<input type="hidden" name="form_token" value="${page.formToken}">
${reasonChoices(view, page)}
${dayField(view, page)}
${textField(view, page, 'amount', { label: messages.amount, hint: messages.amountHint(displayPesos(leftCentavos(charge), language)) })}
${longField(view, page)}
${charge.method === 'bank_account' && textField(view, page, 'payout_to', { label: messages.payoutTo, hint: messages.payoutToHint })}
<button class="button" type="submit" aria-describedby="send-note">${messages.send}</button>
<p class="field-hint" id="send-note">${messages.tellYourBank} ${messages.note}</p>
<p class="form-status" role="status" data-form-status></p>
</form>`,
  });
}

function topNotice({ language }: PayerView, { faults, notice: before }: ReversalFormPage): Html | false {
  const messages = pageMessages[language];
  if (faults.size > 0) return notice(messages.faultsTitle, messages.faultsText);
  return before !== undefined && notice(before.title, before.text);
}

/** Marks an invalid field, links its description, and focuses the first invalid field. */
function stateOf({ language }: PayerView, { faults }: ReversalFormPage, name: ReversalField, hasHint = true) {
  const fault = faults.get(name);
  const [first] = faults.keys();
  const describedBy = [hasHint && `${name}-hint`, `${name}-error`].filter(Boolean).join(' ');
  const error = fault && pageMessages[language].faults[fault];
  return {
    attributes: html` aria-describedby="${describedBy}"${fault !== undefined && html` aria-invalid="true"`}${first === name && html` autofocus`}`,
    errorLine: html`<p class="field-error" id="${name}-error"${error === undefined && html` hidden`}>${error}</p>`,
    isFirst: first === name,
  };
}

function reasonChoices(view: PayerView, page: ReversalFormPage): Html {
  const { language } = view;
  const { errorLine, isFirst } = stateOf(view, page, 'reason', false);
  const names = reversalReasonMessages[language];
  return html`<fieldset class="consents" aria-describedby="reason-error"><legend>${pageMessages[language].reason}</legend>
${reversalReasons.map(
  (reason, index) => html`<div class="consent">
<input type="radio" id="reason-${reason}" name="reason" value="${reason}" required${page.kept.reason === reason && html` checked`}${isFirst && index === 0 && html` autofocus`}>
<label for="reason-${reason}">${names[reason]}</label>
</div>`,
)}
${errorLine}
</fieldset>`;
}

function dayField(view: PayerView, page: ReversalFormPage): Html {
  const { language, gateway, charge } = view;
  const messages = pageMessages[language];
  const { attributes, errorLine } = stateOf(view, page, 'noticed_on');
  const today = bogotaDateOf(gateway.clock.now());
  return html`<div class="field">
<label for="noticed_on">${messages.noticedOn}</label>
<div class="field-input">
<input id="noticed_on" name="noticed_on" type="date" value="${page.kept.noticed_on}" min="${bogotaDateOf(charge.creationDate)}" max="${today}" required${attributes}>
</div>
<p class="field-hint" id="noticed_on-hint">${messages.noticedOnHint}</p>
${errorLine}
</div>`;
}

function textField(
  view: PayerView,
  page: ReversalFormPage,
  name: 'amount' | 'payout_to',
  { label, hint }: { label: string; hint: string },
): Html {
  const { attributes, errorLine } = stateOf(view, page, name);
  return html`<div class="field">
<label for="${name}">${label}</label>
<div class="field-input">
<input id="${name}" name="${name}" type="text" value="${page.kept[name]}" autocomplete="off"${name === 'amount' && html` inputmode="decimal"`}${attributes}>
</div>
<p class="field-hint" id="${name}-hint">${hint}</p>
${errorLine}
</div>`;
}

function longField(view: PayerView, page: ReversalFormPage): Html {
  const messages = pageMessages[view.language];
  const { attributes, errorLine } = stateOf(view, page, 'description');
  return html`<div class="field">
<label for="description">${messages.description}</label>
<div class="field-input">
<textarea id="description" name="description" rows="4" maxlength="1000" required${attributes}>${page.kept.description}</textarea>
</div>
<p class="field-hint" id="description-hint">${messages.descriptionHint}</p>
${errorLine}
</div>`;
}
