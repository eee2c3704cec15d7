import { chargeView, newCharge, newRedirectCharge } from '@recaudo/contract/api/charges';
import { newBankAccountCharge } from '@recaudo/contract/api/pse';
import { newStoreCharge } from '@recaudo/contract/api/store';
import { bodyForms } from '@recaudo/contract/body-forms';
import { answers, oneOf } from '@recaudo/contract/fields';
import Type, { type Static, type TSchema } from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { idForRequest } from '../../http/idempotency/hooks.ts';
import type { App } from '../../http/server.ts';
import { createStoreCharge } from '../cash/create-store-charge.ts';
import type { Transaction } from '../charges/charge.ts';
import { type Asking, createCardCharge } from '../charges/create-card-charge.ts';
import { chargeToView } from '../charges/view.ts';
import type { Level } from '../customers/levels.ts';
import { scopeOf } from '../merchants/authenticate.ts';
import type { Scope } from '../merchants/merchant.ts';
import { createPseCharge } from '../pse/create-pse-charge.ts';
import { createAuthenticatedCharge } from './create-authenticated-charge.ts';
import { createRedirectCharge } from './create-redirect-charge.ts';

/** What a form gets besides its body. */
interface ChargeRequest extends Asking {
  /** On the merchant's own clock. */
  gateway: Gateway;
  scope: Scope;
}

/** One of the forms of POST /charges (Interface 10.3). */
interface ChargeForm<Schema extends TSchema = TSchema> {
  schema: Schema;
  create(request: ChargeRequest, body: unknown): Promise<Transaction>;
}

/** Ties a form's schema to the verb that gets what the schema has accepted. */
const chargeForm = <Schema extends TSchema>(
  schema: Schema,
  create: (request: ChargeRequest, input: Static<Schema>) => Promise<Transaction>,
): ChargeForm<Schema> => ({
  schema,
  create: (request, body) => create(request, body as Static<Schema>),
});

/**
 * The forms of POST /charges. A payment method adds its form here: its schema (`...chargeFields` of charges/schemas.ts
 * and its own fields, a title) and its verb, which ends in `createPendingCharge`.
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

/** `confirm: false` marks a redirect (Interface 10.5), also where a lenient client writes it as text. */
const isRedirect = (confirm: unknown): boolean =>
  confirm === false || (typeof confirm === 'string' && confirm.trim().toLowerCase() === 'false');

function pickForm({ method, confirm }: Record<string, unknown>): ChargeForm {
  const word = typeof method === 'string' ? method.toLowerCase() : '';
  if (word === 'card') return isRedirect(confirm) ? redirect : card;
  return formOfMethod[word] ?? unknownMethod;
}

const chargeBody = bodyForms(
  [card.schema, redirect.schema, ...Object.values(formOfMethod).map(form => form.schema)],
  body => pickForm(body).schema,
  [unknownMethod.schema],
);

/** Interface 10.3 at either level: one path, one method, several forms. */
export function chargeCreationRoutes(app: App, { prefix, onRequest }: Level): void {
  app.post(
    `${prefix}/charges`,
    {
      schema: {
        tags: ['Charges'],
        summary: 'Create a charge',
        body: chargeBody,
        response: answers(200, chargeView),
      },
      onRequest,
    },
    async request => {
      const charge = await pickForm(request.body as Record<string, unknown>).create(
        {
          gateway: request.gateway,
          scope: scopeOf(request),
          id: idForRequest(request, 'transaction'),
          isRepeatable: request.idempotency !== null,
          ipAddress: request.ip,
        },
        request.body,
      );
      return chargeToView(charge);
    },
  );
}
