import { type Html, html } from '../../../../payer-pages/frame/html.ts';
import { notice } from '../../../../payer-pages/frame/message.ts';
import { displayPesos } from '../../../../platform/primitives/values/money.ts';
import { documentTypes, type PseBank } from '../../../../processors/pse-provider.ts';
import { consentBoxes } from '../../../charges/hosted/consent.ts';
import { methodTabs } from '../../../charges/hosted/method-tabs.ts';
import { type PayerView, renderView, shopAddress } from '../../../charges/hosted/payer-page.ts';
import type { BankOff } from '../bank-switch-store.ts';
import { psePath } from '../pse-payment-method.ts';
import { pseFormMessages } from './messages/form-messages.ts';
import {
  type DocumentWarning,
  type KeptPseForm,
  type PseFieldName,
  type PseFormFaults,
  WARNED_FIELD,
} from './pse-form.ts';

export interface PseFormPage {
  /** Signed for the number of the next attempt. */
  formToken: string;
  banks: readonly PseBank[];
  /** Shown below the list of banks. */
  banksOff: readonly Pick<BankOff, 'name' | 'notice'>[];
  kept: KeptPseForm;
  faults: PseFormFaults;
  warning?: DocumentWarning | undefined;
  /** Shown above the form: how the previous attempt ended. */
  notice?: { title: string; text: string } | undefined;
}

/** The form. It works without JavaScript; with it, the payer can type to find the bank. */
export function renderPseForm(view: PayerView, page: PseFormPage): string {
  const { charge, handle, language, brand } = view;
  const messages = pseFormMessages[language];
  return renderView(view, {
    title: messages.title,
    path: psePath(handle),
    showsDeadline: true,
    backUrl: shopAddress(view),
    body: html`${topNotice(view, page)}
${charge.mayRetry && methodTabs(view, 'pse')}
<h1>${messages.heading}</h1>
<p>${messages.intro}</p>
<form class="pay-form" method="post" action="${psePath(handle)}?lang=${language}" data-pse-form data-once novalidate>
<input type="hidden" name="form_token" value="${page.formToken}">
${bankField(view, page)}
${personFields(view, page)}
${documentFields(view, page)}
${emailField(view, page)}
${consentBoxes(brand, language, { ticked: page.kept.ticked, missing: page.faults.consents })}
<button class="button" type="submit" data-pay aria-describedby="go-note">${messages.go}</button>
<p class="field-hint" id="go-note">${messages.goNote(displayPesos(charge.amountCentavos, language))}</p>
<p class="form-status" role="status" data-form-status></p>
</form>`,
  });
}

function topNotice({ language }: PayerView, { faults, warning, notice: before }: PseFormPage): Html | false {
  const messages = pseFormMessages[language];
  const count = faults.fields.size + faults.consents.size;
  if (count > 0) return notice(messages.faultsTitle, messages.faultsText(count));
  if (warning !== undefined)
    return notice(messages.warnings.title, `${warningText(warning, messages)} ${messages.warnings.goOn}`);
  return before !== undefined && notice(before.title, before.text);
}

function warningText(warning: DocumentWarning, { warnings }: (typeof pseFormMessages)['es']): string {
  if (warning.kind === 'odd') return warnings.odd;
  if (warning.kind === 'no_check_digit') return warnings.noCheckDigit(warning.checkDigit);
  return warnings.wrongCheckDigit(warning.checkDigit);
}

interface FieldState {
  error: string | undefined;
  /** `aria-invalid`, the description, and the focus if this is the first field to correct. */
  attributes: Html;
}

function stateOfField(
  { language }: PayerView,
  { faults, warning }: PseFormPage,
  name: PseFieldName,
  hint = false,
): FieldState {
  const fault = faults.fields.get(name);
  const messages = pseFormMessages[language];
  const [first = warning === undefined ? undefined : 'document_number'] = faults.fields.keys();
  const isWarned = name === 'document_number' && warning !== undefined && fault === undefined;
  const error = isWarned ? warningText(warning, messages) : fault && messages.faults[name][fault];
  const describedBy = [hint && `${name}-hint`, `${name}-error`].filter(Boolean).join(' ');
  return {
    error,
    attributes: html` aria-describedby="${describedBy}"${fault !== undefined && html` aria-invalid="true"`}${first === name && html` autofocus`}`,
  };
}

const errorLine = (name: PseFieldName, { error }: FieldState): Html =>
  html`<p class="field-error" id="${name}-error"${error === undefined && html` hidden`}>${error}</p>`;

function bankField(view: PayerView, page: PseFormPage): Html {
  const messages = pseFormMessages[view.language];
  const state = stateOfField(view, page, 'bank', true);
  // With another gateway behind the connection, the payer chooses the bank there, so the list has a single
  // entry.
  const [only, ...others] = page.banks;
  const chosen = page.kept.bank === '' && others.length === 0 ? only?.code : page.kept.bank;
  return html`<div class="field" data-bank-search data-none="${messages.noBank}" data-one="${messages.banksFound(1)}" data-many="${messages.banksFound(0).replace('0', '%')}">
<label for="bank">${messages.bank}</label>
<select id="bank" name="bank" required${state.attributes}>
<option value="">${messages.chooseBank}</option>
${page.banks.map(
  ({ code, name }) => html`<option value="${code}"${code === chosen && html` selected`}>${name}</option>
`,
)}</select>
<p class="field-hint" id="bank-hint">${messages.bankHint}</p>
${page.banksOff.map(
  ({ name, notice: text }) => html`<p class="field-hint"><strong>${name}:</strong> ${text}</p>
`,
)}${errorLine('bank', state)}
</div>`;
}

function personFields(view: PayerView, page: PseFormPage): Html {
  const messages = pseFormMessages[view.language];
  const state = stateOfField(view, page, 'person_type');
  const choice = (
    value: 'natural' | 'legal',
    label: string,
  ) => html`<label class="choice"><input type="radio" name="person_type" value="${value}" required${value === page.kept.personType && html` checked`}> ${label}</label>
`;
  return html`<fieldset class="choices" aria-describedby="person_type-error"><legend>${messages.person}</legend>
${choice('natural', messages.natural)}${choice('legal', messages.legal)}
${errorLine('person_type', state)}
</fieldset>`;
}

function documentFields(view: PayerView, page: PseFormPage): Html {
  const messages = pseFormMessages[view.language];
  const { kept, warning } = page;
  const type = stateOfField(view, page, 'document_type');
  const number = stateOfField(view, page, 'document_number', true);
  return html`<div class="field"><label for="document_type">${messages.documentType}</label>
<select id="document_type" name="document_type" required${type.attributes}>
${documentTypes.map(
  known => html`<option value="${known}"${known === kept.documentType && html` selected`}>${messages.documents[known]}</option>
`,
)}</select>
${errorLine('document_type', type)}
</div>
<div class="field digits"><label for="document_number">${messages.documentNumber}</label>
<input id="document_number" name="document_number" type="text" value="${kept.documentNumber}" required autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="30"${number.attributes}>
<p class="field-hint" id="document_number-hint">${messages.documentHint}</p>
${errorLine('document_number', number)}
${warning !== undefined && html`<input type="hidden" name="${WARNED_FIELD}" value="${warning.number}">`}
</div>`;
}

function emailField(view: PayerView, page: PseFormPage): Html {
  const messages = pseFormMessages[view.language];
  const state = stateOfField(view, page, 'email', true);
  return html`<div class="field"><label for="email">${messages.email}</label>
<input id="email" name="email" type="email" value="${page.kept.email}" required autocomplete="email" maxlength="100"${state.attributes}>
<p class="field-hint" id="email-hint">${messages.emailHint}</p>
${errorLine('email', state)}
</div>`;
}
