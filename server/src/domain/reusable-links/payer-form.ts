import { hasCardNumber, maskCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';
import { isEmail } from '@recaudo/contract/shared/schema/fields';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { FormFields } from '../../payer-pages/frame/form-body.ts';
import { type Html, html } from '../../payer-pages/frame/html.ts';
import { formField } from '../charges/checkout/form-field.ts';
import { linkMessages } from './messages.ts';
import type { PayerFields } from './start-payment.ts';

export type PayerField = 'payer_name' | 'email';
export type PayerFaults = ReadonlyMap<PayerField, 'missing' | 'wrong'>;

export const nobody: PayerFields = { name: '', email: '' };
export const noPayerFaults: PayerFaults = new Map();

const NAME_MAX = 100;
const EMAIL_MAX = 100;

/** Reads the payer's details and reports the fields to correct. */
export function readPayer(sent: FormFields): { payer: PayerFields; faults: PayerFaults } {
  const name = (sent['payer_name'] ?? '').replaceAll(/\s+/g, ' ').slice(0, NAME_MAX);
  const email = (sent['email'] ?? '').slice(0, EMAIL_MAX);
  const faults = new Map<PayerField, 'missing' | 'wrong'>();
  if (name === '') faults.set('payer_name', 'missing');
  else if (hasCardNumber(name)) faults.set('payer_name', 'wrong');
  if (email === '') faults.set('email', 'missing');
  else if (!isEmail(email) || hasCardNumber(email)) faults.set('email', 'wrong');
  return { payer: { name: maskCardNumbers(name), email: maskCardNumbers(email) }, faults };
}

export function payerFields(language: Language, kept: PayerFields, faults: PayerFaults): Html {
  const messages = linkMessages[language];
  const [firstFault] = faults.keys();
  const field = (
    name: PayerField,
    label: string,
    more: { value: string; hint?: string; attributes: Html },
  ) => {
    const fault = faults.get(name);
    const said = messages.faults[name];
    return formField({
      name,
      label,
      isWords: true,
      error: fault && said[fault],
      isFirstFault: name === firstFault,
      messages: { ...said, expired: said.wrong },
      ...more,
    });
  };
  return html`${field('payer_name', messages.name, {
    value: kept.name,
    attributes: html` autocomplete="name" maxlength="${NAME_MAX}"`,
  })}
${field('email', messages.email, {
  value: kept.email,
  hint: messages.emailHint,
  attributes: html` inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" maxlength="${EMAIL_MAX}"`,
})}`;
}
