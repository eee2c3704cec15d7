import Type, { type Static } from 'typebox';
import {
  amountOut,
  identifier,
  instantOut,
  nullable,
  oneOf,
  signedAmountIn,
  text,
} from '../../shared/schema/fields.ts';
import { listParameters } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

/** Why the credit of a customer changed. */
export const creditTypes = [
  'granted',
  'taken_back',
  'applied',
  'returned',
  'proration',
  'cancellation',
] as const;
export type CreditType = (typeof creditTypes)[number];

const REASON_MAX = 250;

export const newCredit = Type.Object(
  {
    amount: signedAmountIn({ description: 'Negative takes credit back' }),
    reason: Type.Optional(text(REASON_MAX)),
  },
  { title: 'NewCredit' },
);
export type NewCredit = Static<typeof newCredit>;

export const creditEntryView = Type.Object(
  {
    id: identifier(),
    creation_date: instantOut(),
    customer_id: identifier(),
    type: oneOf(creditTypes, {
      description:
        'granted and taken_back: by you; applied: paid an invoice; returned: that invoice ended unpaid; proration: a change to a lower price; cancellation: unused days',
    }),
    amount: amountOut(),
    reason: nullable(Type.String()),
    invoice_id: nullable(identifier()),
    subscription_id: nullable(identifier()),
    credit_balance: amountOut(),
  },
  { title: 'CreditEntry', description: 'credit_balance is the credit of the customer after the entry' },
);
export type CreditEntry = Static<typeof creditEntryView>;

const tags = ['Credit'];

export const credits = {
  create: route({
    method: 'POST',
    path: '/customers/:customer_id/credits',
    access: 'money',
    tags,
    summary: 'Add or take back credit of a customer',
    body: newCredit,
    status: 201,
    answer: creditEntryView,
  }),
  list: route({
    method: 'GET',
    path: '/customers/:customer_id/credits',
    access: 'read',
    tags,
    summary: "List the changes of a customer's credit",
    query: listParameters({}),
    answer: Type.Array(creditEntryView),
  }),
};
