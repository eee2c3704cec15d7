import Type, { type Static } from 'typebox';
import { amountIn, oneOf, requiredIdentifier, text } from '../shared/schema/fields.ts';
import { listParameters } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { DESCRIPTION_MAX, description, orderId, transactionFields } from './charges.ts';

/** Interface 1.3. */

export const newFee = Type.Object(
  {
    customer_id: requiredIdentifier(),
    amount: amountIn(),
    description: description(),
    order_id: Type.Optional(orderId()),
  },
  { title: 'NewFee' },
);
export type NewFee = Static<typeof newFee>;

/** An empty body refunds the remaining amount. */
export const newFeeRefund = Type.Object(
  { amount: Type.Optional(amountIn()), description: Type.Optional(text(DESCRIPTION_MAX)) },
  { title: 'NewFeeRefund' },
);

export const feeRefundView = Type.Object(
  { ...transactionFields, operation_type: oneOf(['in']), transaction_type: oneOf(['refund']) },
  { title: 'FeeRefund' },
);

export const feeView = Type.Object(
  {
    ...transactionFields,
    operation_type: oneOf(['out']),
    transaction_type: oneOf(['fee']),
    refund: Type.Optional(feeRefundView),
    refunds: Type.Optional(Type.Array(feeRefundView)),
  },
  { title: 'Fee' },
);

const tags = ['Fees'];

export const fees = {
  create: route({
    method: 'POST',
    path: '/fees',
    access: 'money',
    tags,
    summary: 'Charge a fee',
    body: newFee,
    answer: feeView,
  }),
  list: route({
    method: 'GET',
    path: '/fees',
    access: 'read',
    tags,
    summary: 'List fees',
    query: listParameters({}),
    answer: Type.Array(feeView),
  }),
  get: route({
    method: 'GET',
    path: '/fees/:fee_id',
    access: 'read',
    tags,
    summary: 'Get a fee',
    answer: feeView,
  }),
  refund: route({
    method: 'POST',
    path: '/fees/:fee_id/refund',
    access: 'money',
    tags,
    summary: 'Refund a fee',
    body: newFeeRefund,
    answer: feeRefundView,
  }),
};
