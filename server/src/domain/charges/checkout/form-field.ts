import { type Html, html } from '../../../payer-pages/frame/html.ts';

export interface FormField {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  /** The field holds text rather than digits. */
  isWords?: boolean;
  /** Further attributes of the input. */
  attributes: Html;
  /** Next to the input. */
  after?: Html;
  error: string | undefined;
  /** Gets the focus, so that the payer immediately sees what to correct. */
  isFirstFault: boolean;
  isOptional?: boolean;
  /** For the page's script, which checks the field while the payer types. */
  messages: { missing: string; wrong: string; expired: string };
}

/** A labeled input whose hint and error are linked to it for screen readers. */
export function formField(field: FormField): Html {
  const { name, label, hint, error, messages } = field;
  const isWrong = error !== undefined;
  const describedBy = [hint === undefined ? '' : `${name}-hint`, `${name}-error`].filter(Boolean).join(' ');
  return html`<div class="field${name !== 'holder_name' && field.isWords !== true && ' digits'}">
<label for="${name}">${label}</label>
<div class="field-input">
<input id="${name}" name="${name}" type="text" value="${field.value ?? ''}"${field.isOptional !== true && html` required`} aria-describedby="${describedBy}"${field.attributes}${isWrong && html` aria-invalid="true"`}${field.isFirstFault && html` autofocus`}${field.isOptional !== true && html` data-missing="${messages.missing}"`} data-wrong="${messages.wrong}" data-expired="${messages.expired}">
${field.after}
</div>
${hint !== undefined && html`<p class="field-hint" id="${name}-hint">${hint}</p>`}
<p class="field-error" id="${name}-error"${!isWrong && html` hidden`}>${error}</p>
</div>`;
}
