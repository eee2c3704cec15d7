import type { Transaction } from '../../charges/charge.ts';
import { commonView } from '../../charges/view.ts';

/** Interface 12: a refund to the customer counts as `in`. */
export const feeRefundToView = (refund: Transaction) => ({
  ...commonView(refund),
  operation_type: 'in' as const,
  transaction_type: 'refund' as const,
  conciliated: refund.conciliated,
});

/** A fee with its refunds, oldest first. */
export function feeToView(fee: Transaction, refunds: readonly Transaction[] = []) {
  const shown = refunds.map(feeRefundToView);
  return {
    ...commonView(fee),
    operation_type: 'out' as const,
    transaction_type: 'fee' as const,
    conciliated: fee.conciliated,
    ...(shown.length === 0 ? {} : { refund: shown.at(-1), refunds: shown }),
  };
}
