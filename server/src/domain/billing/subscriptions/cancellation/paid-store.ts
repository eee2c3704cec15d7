import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import { textArray } from '../../../../platform/database/statements/text-array.ts';
import { type InvoiceRow, invoiceColumns, toInvoice } from '../../invoices/invoice-row.ts';
import { unusedOf } from '../../proration/unused-days.ts';
import type { PaidPeriod } from '../pauses/paid-period.ts';

const paid = statement<InvoiceRow>(
  'cancellation_paid_invoices',
  `select ${invoiceColumns} from invoices
   where merchant_id = $1 and subscription_id = $2 and status = 'paid' and period_start >= $3
   order by creation_date desc, id desc`,
);

const refunded = statement<{ centavos: bigint }>(
  'cancellation_refunded',
  `select coalesce(sum(amount_centavos), 0)::bigint as centavos from transactions
   where merchant_id = $1 and parent_id = any($2::text[]) and kind = 'refund' and status <> 'failed' and id <> $3`,
);

export interface UnusedDays {
  /** The amount paid for unused days and not refunded yet. */
  centavos: bigint;
  /** The last charge that paid unused days. */
  chargeId: string | undefined;
}

/** `refundId` is the refund of this cancellation, which an earlier identical request may have made. */
export async function findUnusedDays(
  database: Queryable,
  { merchantId, id, refundId }: { merchantId: string; id: string; refundId: string },
  { start, left: daysLeft }: PaidPeriod,
): Promise<UnusedDays> {
  const invoices = (await database.rows(paid, [merchantId, id, start])).map(toInvoice);
  const charges = invoices.flatMap(({ transactionId }) => transactionId ?? []);
  const back = (await database.find(refunded, [merchantId, textArray(charges), refundId]))?.centavos ?? 0n;
  const left = invoices.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0n) - back;
  const lines = invoices.flatMap(invoice => invoice.lines);
  const unused = unusedOf(lines, daysLeft);
  const centavos = unused < left ? unused : left;
  return { centavos: centavos > 0n ? centavos : 0n, chargeId: charges[0] };
}
