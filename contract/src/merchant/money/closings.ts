import Type, { type Static } from 'typebox';
import { amountOut, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { textFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { monthParam, receivedMethods } from './reconciliation.ts';

const sum = Type.Object({ count: Type.Integer(), amount: amountOut() });

const methodTotals = Type.Object({
  method: oneOf(receivedMethods),
  sales: sum,
  refunds: sum,
  /** Fees of the gateway's operator by the merchant's terms, IVA included. */
  fees: amountOut(),
  expected: amountOut(),
  /** From the bank files. */
  deposits: sum,
  open_payments: sum,
  open_lines: sum,
});
export type MethodTotals = Static<typeof methodTotals>;

const totals = Type.Object({
  methods: Type.Array(methodTotals),
  sales: sum,
  refunds: sum,
  /** Opened in the month, regardless of outcome, and lost in the month. */
  chargebacks: sum,
  lost_chargebacks: sum,
  fees: amountOut(),
  expected: amountOut(),
  deposits: sum,
  /** Deductions of the matched deposits: the acquirer's fee, its IVA, and taxes. */
  kept: Type.Object({
    fee: amountOut(),
    fee_tax: amountOut(),
    retefuente: amountOut(),
    reteica: amountOut(),
    reteiva: amountOut(),
  }),
  open_payments: sum,
  open_lines: sum,
});
export type MonthTotals = Static<typeof totals>;

const month = Type.Object({
  month: Type.String(),
  /** False until the month is over. */
  is_over: Type.Boolean(),
  totals,
  closing: nullable(
    Type.Object({
      closed_at: instantOut(),
      closed_by: Type.String(),
      /** True if the month has changed since. */
      is_changed: Type.Boolean(),
    }),
  ),
});
export type ReconciledMonth = Static<typeof month>;

export const closings = {
  get: route({
    method: 'GET',
    path: '/reconciliation/months/:month',
    access: 'books',
    params: { month: monthParam() },
    answer: month,
  }),
  /** Stores the current totals; can be repeated after a change. */
  close: route({
    method: 'POST',
    path: '/reconciliation/months/:month/closings',
    access: 'money',
    change: 'reconciliation_month_closed',
    params: { month: monthParam() },
    status: 201,
    answer: month,
  }),
  getPdf: route({
    method: 'GET',
    path: '/reconciliation/months/:month/closing.pdf',
    access: 'books',
    params: { month: monthParam() },
    query: Type.Object({ lang: textFilter(2) }),
    answer: 'file',
  }),
  /** Every charge and refund of the month with its match. */
  getDetail: route({
    method: 'GET',
    path: '/reconciliation/months/:month/detail/:format',
    access: 'books',
    params: { month: monthParam(), format: oneOf(['csv', 'xlsx']) },
    answer: 'file',
  }),
};
