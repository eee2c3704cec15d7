import Type, { type Static } from 'typebox';
import {
  reversalActors,
  reversalAskers,
  reversalReasons,
  reversalStatuses,
  reversalWays,
  transferPayers,
} from '../shared/disputes/reversal-words.ts';
import {
  amountIn,
  amountOut,
  date,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredReference,
  requiredText,
  text,
} from '../shared/schema/fields.ts';
import { idFilter, listParameters, wordFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';

export const REVERSAL_TEXT_MAX = 1_000;
export const PAYOUT_MAX = 200;
export const REFERENCE_MAX = 100;

export const newReversal = Type.Object(
  {
    reason: oneOf(reversalReasons),
    noticed_on: date(),
    amount: Type.Optional(amountIn()),
    description: Type.Optional(text(REVERSAL_TEXT_MAX)),
    payout_to: Type.Optional(text(PAYOUT_MAX)),
  },
  { title: 'NewReversal' },
);
export type NewReversal = Static<typeof newReversal>;

export const reversalView = Type.Object(
  {
    id: identifier(),
    transaction_id: identifier(),
    status: oneOf(reversalStatuses),
    reason: oneOf(reversalReasons),
    amount: amountOut(),
    currency: oneOf(['COP']),
    noticed_on: Type.String({ format: 'date' }),
    description: nullable(Type.String()),
    payout_to: nullable(Type.String()),
    requested_by: oneOf(reversalAskers),
    creation_date: instantOut(),
    answer_by: instantOut(),
    give_back_by: instantOut(),
    answer_date: nullable(instantOut()),
    answered_by: nullable(oneOf(reversalActors)),
    answer: nullable(Type.String()),
    closed_date: nullable(instantOut()),
    way: nullable(oneOf(reversalWays)),
    refund_id: nullable(identifier()),
    error_code: nullable(Type.Integer({ description: 'Why the refund has not been made yet' })),
    given_back: nullable(amountOut()),
    reference: nullable(Type.String()),
    paid_by: nullable(oneOf(transferPayers)),
  },
  { title: 'Reversal' },
);
export type Reversal = Static<typeof reversalView>;

const answerBody = Type.Object({ answer: requiredText(REVERSAL_TEXT_MAX) }, { title: 'ReversalAnswer' });
const decision = Type.Object(
  { in_favour_of: oneOf(['payer', 'merchant']), answer: Type.Optional(text(REVERSAL_TEXT_MAX)) },
  { title: 'ReversalDecision' },
);
const transfer = Type.Object({ reference: requiredReference(REFERENCE_MAX) }, { title: 'ReversalTransfer' });

const tags = ['Reversals'];

/** Interface 14.1: the buyer's statutory right to a reversal. */
export const reversals = {
  create: route({
    method: 'POST',
    path: '/charges/:transaction_id/reversals',
    atBothLevels: true,
    access: 'money',
    change: 'reversal_requested',
    tags,
    summary: 'Request a statutory reversal',
    body: newReversal,
    status: 201,
    answer: reversalView,
  }),
  list: route({
    method: 'GET',
    path: '/reversals',
    access: 'read',
    tags,
    summary: 'List statutory reversals',
    query: listParameters({ status: wordFilter(reversalStatuses), transaction_id: idFilter() }),
    answer: Type.Array(reversalView),
  }),
  get: route({
    method: 'GET',
    path: '/reversals/:reversal_id',
    access: 'read',
    tags,
    summary: 'Get a statutory reversal',
    answer: reversalView,
  }),
  accept: route({
    method: 'POST',
    path: '/reversals/:reversal_id/accept',
    access: 'money',
    change: 'reversal_accepted',
    tags,
    summary: 'Accept a statutory reversal and return the money',
    answer: reversalView,
  }),
  contest: route({
    method: 'POST',
    path: '/reversals/:reversal_id/contest',
    access: 'money',
    change: 'reversal_contested',
    tags,
    summary: 'Contest a statutory reversal',
    body: answerBody,
    answer: reversalView,
  }),
  withdraw: route({
    method: 'POST',
    path: '/reversals/:reversal_id/withdraw',
    access: 'money',
    change: 'reversal_withdrawn',
    tags,
    summary: 'Record that the payer withdrew a statutory reversal',
    answer: reversalView,
  }),
  decide: route({
    method: 'POST',
    path: '/reversals/:reversal_id/decide',
    access: 'money',
    change: 'reversal_decided',
    tags,
    summary: "Record an authority's decision on a contested statutory reversal",
    body: decision,
    answer: reversalView,
  }),
  pay: route({
    method: 'POST',
    path: '/reversals/:reversal_id/pay',
    access: 'money',
    change: 'reversal_paid',
    tags,
    summary: 'Record the transfer that paid a statutory reversal',
    body: transfer,
    answer: reversalView,
  }),
};
