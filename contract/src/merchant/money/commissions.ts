import Type, { type Static } from 'typebox';
import { methods } from '../../api/charges.ts';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { creationFilters, pageFilters, wordFilter } from '../../shared/schema/query-fields.ts';
import { type QueryInside, route } from '../../shared/schema/route.ts';
import { chargeMethods } from '../payments/transactions.ts';

const periodFilters = { ...creationFilters, method: wordFilter(chargeMethods) };
const periodQuery = Type.Object(periodFilters);
export type CommissionPeriodQuery = QueryInside<typeof periodQuery>;
const listQuery = Type.Object({ ...periodFilters, ...pageFilters });
export type CommissionQuery = QueryInside<typeof listQuery>;

const listed = {
  id: identifier(),
  creation_date: instantOut(),
  amount: amountOut(),
  order_id: nullable(Type.String()),
};
const cost = { fee: amountOut(), tax: amountOut(), returned: amountOut(), net: amountOut() };
const month = Type.String({ examples: ['2026-11'] });
const day = Type.String({ format: 'date' });

const commissionTotals = Type.Object({
  from: day,
  to: day,
  months: Type.Array(
    Type.Object({ month, method: oneOf(methods), count: Type.Integer(), charged: amountOut(), ...cost }),
  ),
  fees: Type.Array(Type.Object({ month, count: Type.Integer(), amount: amountOut(), refunded: amountOut() })),
});
export type CommissionTotals = Static<typeof commissionTotals>;

export const commissions = {
  list: route({
    method: 'GET',
    path: '/commissions',
    access: 'books',
    query: listQuery,
    answer: Type.Object({
      commissions: Type.Array(Type.Object({ ...listed, method: oneOf(methods), ...cost })),
      next: nullable(identifier()),
    }),
  }),
  listFees: route({
    method: 'GET',
    path: '/commissions/fees',
    access: 'books',
    query: listQuery,
    answer: Type.Object({
      fees: Type.Array(
        Type.Object({
          ...listed,
          status: Type.String(),
          description: nullable(Type.String()),
          customer_id: nullable(identifier()),
          refunded: amountOut(),
        }),
      ),
      next: nullable(identifier()),
    }),
  }),
  total: route({
    method: 'GET',
    path: '/commissions/totals',
    access: 'books',
    query: periodQuery,
    answer: commissionTotals,
  }),
};
