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
  /** By the merchant's own terms with who runs the gateway, IVA included. */
  fees: amountOut(),
  expected: amountOut(),
  /** What the bank's files say. */
  deposits: sum,
  open_payments: sum,
  open_lines: sum,
});
export type MethodTotals = Static<typeof methodTotals>;

const totals = Type.Object({
  methods: Type.Array(methodTotals),
  sales: sum,
  refunds: sum,
  /** Opened in the month, whatever came of them; and those that were lost in it. */
  chargebacks: sum,
  lost_chargebacks: sum,
  fees: amountOut(),
  expected: amountOut(),
  deposits: sum,
  /** Kept back of the deposits that were matched: the acquirer's fee, its IVA, and taxes. */
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
  /** False while days of it are still to come. */
  is_over: Type.Boolean(),
  totals,
  closing: nullable(
    Type.Object({
      closed_at: instantOut(),
      closed_by: Type.String(),
      /** Something of the month is different since. */
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
  /** Keeps the totals as they are now; again when something has changed. */
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
  /** Every charge and refund of the month with what it was matched with. */
  getDetail: route({
    method: 'GET',
    path: '/reconciliation/months/:month/detail/:format',
    access: 'books',
    params: { month: monthParam(), format: oneOf(['csv', 'xlsx']) },
    answer: 'file',
  }),
};
