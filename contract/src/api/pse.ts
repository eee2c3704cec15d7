import Type, { type Static } from 'typebox';
import { oneOf } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { chargeFields, paidAtOnce, payerRule, redirectUrl } from './charges.ts';
import { newCustomer } from './customers.ts';

/** Interface 1.7, in whole pesos. */
const MAX_PESOS = 9_999_999_999;
const METADATA_MAX = 50;

/** PSE moves whole pesos (Interface 13). */
const wholePesos = () => Type.Integer({ exclusiveMinimum: 0, maximum: MAX_PESOS });

const payer = Type.Object(
  {
    ...newCustomer.properties,
    requires_account: Type.Optional(
      Type.Boolean({
        const: false,
        description: 'Always false: PSE supports only customers without an account',
      }),
    ),
  },
  { title: 'PsePayer', ...payerRule },
);

const pair = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  examples: [{ key: 'nivel', value: 'oro' }],
});

const common = {
  ...chargeFields,
  ...paidAtOnce,
  amount: wholePesos(),
  customer: Type.Optional(payer),
  redirect_url: Type.Optional(redirectUrl()),
  // Interface 13 specifies a list of pairs; some clients send a single object.
  metadata: Type.Optional(
    Type.Union([Type.Array(pair, { maxItems: METADATA_MAX }), pair], {
      description: 'Custom anti-fraud fields, stored with the charge',
    }),
  ),
};
const country = () => oneOf(['COL']);

/** Interface 13. */
export const newPsePayment = Type.Object({ country: country(), ...common }, { title: 'NewPsePayment' });

/** The same payment through POST /charges (Interface 10.7). */
export const newBankAccountCharge = Type.Object(
  { method: oneOf(['bank_account']), country: Type.Optional(country()), ...common },
  { title: 'NewBankAccountCharge' },
);

/** Fields of both forms. */
export type NewPseCharge = Omit<Static<typeof newBankAccountCharge>, 'method' | 'country'>;

/** Interface 13. */
export const pseResult = Type.Object(
  {
    orderId: Type.String({ description: 'The order_id, or the transaction id if you sent none' }),
    redirect_url: Type.String({ description: 'URL to send the payer to' }),
  },
  { title: 'PseResult' },
);

export const pse = {
  create: route({
    method: 'POST',
    path: '/pse',
    atBothLevels: true,
    access: 'money',
    tags: ['PSE'],
    summary: 'Create a PSE payment',
    body: newPsePayment,
    answer: pseResult,
  }),
};
