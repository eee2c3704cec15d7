import Type, { type Static } from 'typebox';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../shared/schema/fields.ts';
import { listParameters, offsetFilters, wordFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { payoutAccountTypes, payoutStatuses } from '../shared/words/settlement-words.ts';
import { settlementView } from './settlements.ts';

export const payoutView = Type.Object(
  {
    id: identifier(),
    status: oneOf(payoutStatuses, {
      description:
        '`sent`: in the file that the bank has. A bank may return a payout days after it was paid. `failed`, `returned` and `cancelled` put the amount back into the available balance',
    }),
    creation_date: instantOut(),
    status_date: instantOut(),
    pay_date: Type.String({
      format: 'date',
      examples: ['2029-12-31'],
      description: 'The day on which the operator asks its bank to pay',
    }),
    amount: amountOut(),
    currency: oneOf(['COP']),
    bank_account: Type.Object({
      holder: Type.String(),
      bank_name: nullable(Type.String({ description: '`null` for a Bre-B key' })),
      type: oneOf(payoutAccountTypes),
      number: Type.String({ description: 'The last characters only', examples: ['•••8901'] }),
    }),
    reason: nullable(Type.String({ description: 'Why it failed, was returned or was cancelled' })),
    settlements: Type.Array(identifier(), { description: 'The settlements that it pays' }),
  },
  { title: 'Payout', description: 'Money on its way to the bank account of the merchant' },
);
export type PayoutView = Static<typeof payoutView>;

const tags = ['Settlements'];

export const payouts = {
  list: route({
    method: 'GET',
    path: '/payouts',
    access: 'books',
    tags,
    summary: 'List payouts',
    query: listParameters({ status: wordFilter(payoutStatuses) }),
    answer: Type.Array(payoutView),
  }),
  get: route({
    method: 'GET',
    path: '/payouts/:payout_id',
    access: 'books',
    tags,
    summary: 'Get a payout',
    answer: payoutView,
  }),
  settlements: route({
    method: 'GET',
    path: '/payouts/:payout_id/settlements',
    access: 'books',
    tags,
    summary: 'List the settlements that a payout pays',
    query: Type.Object(offsetFilters),
    answer: Type.Array(settlementView),
  }),
};
