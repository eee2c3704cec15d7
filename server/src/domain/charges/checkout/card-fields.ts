import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import type { CardField, FormFaults, KeptValues } from './card-form.ts';
import { formField } from './form-field.ts';
import { cardFormMessages } from './messages/card-form-messages.ts';
import { fieldToMend } from './messages/decline-messages.ts';

export interface ShownCard {
  kept: KeptValues;
  faults: FormFaults;
  /** The error code of the last attempt, if it was declined. */
  declinedWith?: number | null;
  /** The form already has a field for the payer's name, which is usually the name on the card. */
  hasName?: boolean;
}

/** The card's number, date, code and name: the same fields in every card form of the gateway. */
export function cardFields(
  language: Language,
  { kept, faults, declinedWith, hasName = false }: ShownCard,
): Html {
  const texts = cardFormMessages[language];
  const mend = declinedWith === undefined || declinedWith === null ? undefined : fieldToMend(declinedWith);
  const [firstFault = mend] = faults.fields.keys();
  const field = (
    name: CardField,
    label: string,
    more: { hint?: string; value?: string; attributes: Html; after?: Html; isOptional?: boolean },
  ) => {
    const fault = faults.fields.get(name) ?? (mend === name ? 'expired' : undefined);
    const said = texts.faults[name];
    return formField({
      name,
      label,
      error: fault === undefined ? undefined : said[fault],
      isFirstFault: name === firstFault,
      messages: { missing: said.missing, wrong: said.wrong, expired: said.expired },
      ...more,
    });
  };
  return html`${field('card_number', texts.cardNumber, {
    attributes: html` inputmode="numeric" autocomplete="cc-number" maxlength="24" placeholder="0000 0000 0000 0000"`,
    after: html`<span class="card-brand" data-brand hidden></span>`,
  })}
<div class="field-row">
${field('expiration', texts.expiration, {
  value: kept.expiration,
  attributes: html` inputmode="numeric" autocomplete="cc-exp" maxlength="9" placeholder="${texts.expirationExample}"`,
})}
${field('cvv2', texts.cvv2, {
  hint: texts.cvv2Hint,
  attributes: html` inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="123"`,
  after: cardBack,
})}
</div>
${field('holder_name', hasName ? texts.otherHolder : texts.holderName, {
  isOptional: hasName,
  value: kept.holder_name,
  attributes: html` autocomplete="cc-name" autocapitalize="characters" spellcheck="false" maxlength="80"`,
})}`;
}

/** The back of a card, showing where the security code is. */
const cardBack = html`<svg class="card-back" viewBox="0 0 36 24" width="36" height="24" aria-hidden="true" focusable="false">
<rect x="0.5" y="0.5" width="35" height="23" rx="3" fill="none" stroke="currentColor"/>
<path d="M0 5h36v5H0z" fill="currentColor" opacity="0.55"/>
<path d="M4 14h17v4H4z" fill="currentColor" opacity="0.25"/>
<rect x="22" y="12.5" width="11" height="7" rx="3.5" fill="none" stroke="currentColor" stroke-width="1.5"/>
</svg>`;
