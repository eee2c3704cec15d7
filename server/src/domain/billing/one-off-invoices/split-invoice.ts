import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { reject } from '../../../platform/errors.ts';
import { isSharable, splitsOfBill } from '../../splits/split-plan.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { findPlanSplits } from '../plans/store.ts';

/** The splits of a charge that pays this invoice: those of the plan that its lines bill (decision 0054). */
export async function splitsOfInvoice(
  database: Queryable,
  invoice: Pick<Invoice, 'merchantId' | 'lines' | 'amountDueCentavos'>,
): Promise<string | null> {
  const { merchantId, lines } = invoice;
  const planIds = new Set(lines.flatMap(line => line.planId ?? []));
  if (planIds.size === 0) return null;
  const splitsOf = await findPlanSplits(database, merchantId, [...planIds]);
  // A line that gives days back was shared when it was paid.
  const billed = lines.flatMap(({ planId, totalCentavos }) =>
    planId !== null && totalCentavos > 0n ? (splitsOf.get(planId) ?? []) : [],
  );
  const [splits, another] = [...new Set(billed)];
  if (splits === undefined) return null;
  if (another !== undefined) throw reject('split_invoice_mixed');
  if (!(await isSharable(database, merchantId, splits))) throw reject('split_no_longer');
  const own = [...planIds].filter(planId => splitsOf.get(planId) === splits);
  return splitsOfBill(splits, invoice, new Set(own), merchantId);
}
