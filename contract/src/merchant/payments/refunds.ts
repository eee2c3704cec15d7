import Type, { type Static } from 'typebox';
import { methods } from '../../api/charges.ts';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { amountFilters, creationFilters, pageFilters } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { shownCard, shownPerson } from './transactions.ts';

export const refundStatuses = ['in_progress', 'completed', 'failed'] as const;

const maybeText = () => nullable(Type.String());

const listedRefund = Type.Object({
  id: identifier(),
  creation_date: instantOut(),
  amount: amountOut(),
  status: oneOf(refundStatuses),
  description: maybeText(),
  error_code: nullable(Type.Integer()),
  authorization: maybeText(),
  charge: Type.Object({
    id: identifier(),
    amount: amountOut(),
    creation_date: instantOut(),
    order_id: maybeText(),
    method: oneOf(methods),
    card: shownCard(),
    customer: shownPerson(),
  }),
});
export type ListedRefund = Static<typeof listedRefund>;

const refundPage = Type.Object({ refunds: Type.Array(listedRefund), next: nullable(identifier()) });
export type RefundPage = Static<typeof refundPage>;

export const refunds = {
  list: route({
    method: 'GET',
    path: '/refunds',
    access: 'read',
    query: Type.Object({ ...creationFilters, ...amountFilters, ...pageFilters }),
    answer: refundPage,
  }),
};
