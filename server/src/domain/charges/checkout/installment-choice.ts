import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { findCheckoutChoices } from '../../merchants/checkout/checkout-choice-store.ts';
import { readDetails, type Transaction } from '../charge.ts';
import type { PayerView } from '../hosted/payer-page.ts';
import type { FormFaults } from './card-form.ts';
import { cardFormMessages } from './messages/card-form-messages.ts';

/** Stored in the charge's details: the payer chose the installments and may choose again. */
export const pickedByPayer = { installments_by: 'payer' } as const;

/** The payer cannot change installments that the shop set. */
const mayPick = (charge: Transaction): boolean =>
  charge.mayRetry &&
  (charge.installments === 1 || readDetails(charge)['installments_by'] === pickedByPayer.installments_by);

/** The most installments that the card form offers; 1 if it offers no choice. */
export async function maxInstallmentsOf({
  gateway,
  merchant,
  charge,
}: Pick<PayerView, 'gateway' | 'merchant' | 'charge'>): Promise<number> {
  if (!mayPick(charge)) return 1;
  return (await findCheckoutChoices(gateway.database, merchant.id)).maxInstallments;
}

/** Preselects one installment, because debit cards have none. */
export function installmentField(
  { language }: Pick<PayerView, 'language'>,
  { most, picked, faults }: { most: number; picked: number; faults: FormFaults },
): Html | false {
  if (most === 1) return false;
  const { installmentChoice: messages, faults: texts } = cardFormMessages[language];
  const isWrong = faults.fields.has('installments');
  const [firstFault] = faults.fields.keys();
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  return html`<div class="field"><label for="installments">${messages.label}</label>
<select id="installments" name="installments" aria-describedby="installments-hint installments-error"${isWrong && html` aria-invalid="true"`}${firstFault === 'installments' && html` autofocus`}>
${counts.map(
  count => html`<option value="${count}"${count === picked && html` selected`}>${messages.count(count)}</option>
`,
)}</select>
<p class="field-hint" id="installments-hint">${messages.hint}</p>
<p class="field-error" id="installments-error"${!isWrong && html` hidden`}>${texts.installments.wrong}</p>
</div>`;
}
