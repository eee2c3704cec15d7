import Type from 'typebox';
import { bodyForms } from '../../http/body-forms.ts';
import { oneOf } from '../../http/fields.ts';
import { createStoreCharge } from '../cash/create-store-charge.ts';
import { newStoreCharge } from '../cash/schemas.ts';
import { createCardCharge } from '../charges/create-card-charge.ts';
import { newCharge, newRedirectCharge } from '../charges/schemas.ts';
import { createPseCharge } from '../pse/create-pse-charge.ts';
import { newBankAccountCharge } from '../pse/schemas.ts';
import { type ChargeForm, chargeForm } from './charge-form.ts';
import { createAuthenticatedCharge } from './create-authenticated-charge.ts';
import { createRedirectCharge } from './create-redirect-charge.ts';

/**
 * The forms of POST /charges. A payment method adds its form here: its schema (`...chargeFields` of charges/schemas.ts and its
 * own fields, a title) and its verb, which ends in `createPendingCharge`.
 */
const card = chargeForm(newCharge, ({ gateway, scope, ...asking }, input) =>
  input.use_3d_secure === true
    ? createAuthenticatedCharge(gateway, scope, asking, input)
    : createCardCharge(gateway, scope, asking, input),
);
const store = chargeForm(newStoreCharge, ({ gateway, scope, id }, input) =>
  createStoreCharge(gateway, scope, id, input),
);
const redirect = chargeForm(newRedirectCharge, ({ gateway, scope, id }, input) =>
  createRedirectCharge(gateway, scope, id, input),
);
const bankAccount = chargeForm(newBankAccountCharge, ({ gateway, scope, id }, input) =>
  createPseCharge(gateway, scope, id, input),
);

/** By the word of `method`, for methods that have one form only. */
const formOfMethod: Readonly<Record<string, ChargeForm>> = { store, bank_account: bankAccount };

/** For a method that nobody knows: the fields of a card charge, and the words that there are. */
const unknownMethod = chargeForm(
  Type.Object({ ...newCharge.properties, method: oneOf(['card', ...Object.keys(formOfMethod)]) }),
  card.create,
);

/** `confirm: false` marks a redirect (spec 4.1 B), also where a lenient client writes it as text. */
const isRedirect = (confirm: unknown): boolean =>
  confirm === false || (typeof confirm === 'string' && confirm.trim().toLowerCase() === 'false');

export function pickForm({ method, confirm }: Record<string, unknown>): ChargeForm {
  const word = typeof method === 'string' ? method.toLowerCase() : '';
  if (word === 'card') return isRedirect(confirm) ? redirect : card;
  return formOfMethod[word] ?? unknownMethod;
}

export const chargeBody = bodyForms(
  [card.schema, redirect.schema, ...Object.values(formOfMethod).map(form => form.schema)],
  body => pickForm(body).schema,
  [unknownMethod.schema],
);
