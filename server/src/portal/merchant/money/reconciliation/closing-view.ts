import type { MethodTotals, MonthTotals } from '../../../../domain/reconciliation/closings/totals.ts';
import { keptToView } from './deposit-view.ts';

const sumsToView = ({ openPayments, openLines, ...rest }: Omit<MethodTotals, 'method'>) => ({
  sales: rest.sales,
  refunds: rest.refunds,
  fees: rest.fees,
  expected: rest.expected,
  deposits: rest.deposits,
  open_payments: openPayments,
  open_lines: openLines,
});

export const totalsToView = (totals: MonthTotals) => ({
  ...sumsToView(totals),
  methods: totals.methods.map(method => ({ method: method.method, ...sumsToView(method) })),
  chargebacks: totals.chargebacks,
  lost_chargebacks: totals.lostChargebacks,
  kept: keptToView(totals.kept),
});
