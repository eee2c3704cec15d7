import { addDays, bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound } from '../../../platform/errors.ts';
import { takeCreditOf } from '../credit/post-credit.ts';
import { lockCredit } from '../credit/store.ts';
import { assembleInvoice } from '../invoices/assemble-invoice.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { requireAction } from '../invoices/invoice-action.ts';
import { lockInvoice, stepInvoice } from '../invoices/one-off-store.ts';
import { findInvoice } from '../invoices/store.ts';

/** Issues a draft. The invoice takes the customer's credit and is paid immediately if that covers it. */
export const issueInvoice = (
  { database, clock }: Pick<Gateway, 'database' | 'clock'>,
  merchantId: string,
  id: string,
): Promise<Invoice> =>
  database.transaction(async tx => {
    const known = await findInvoice(tx, merchantId, id);
    if (known === undefined) throw notFound('invoice');
    const creditCentavos = await lockCredit(tx, merchantId, known.customerId);
    const draft = await lockInvoice(tx, merchantId, id);
    if (draft === undefined) throw notFound('invoice');
    return issueDraft(tx, draft, { creditCentavos, now: clock.now() });
  });

/** The caller holds the customer and the draft. */
export async function issueDraft(
  tx: Queryable,
  draft: Invoice,
  { creditCentavos, now }: { creditCentavos: bigint; now: Date },
): Promise<Invoice> {
  requireAction('finalize', draft.status);
  const { merchantId, customerId, id: invoiceId, daysUntilDue } = draft;
  const { creditAppliedCentavos, amountDueCentavos } = assembleInvoice(draft.lines, creditCentavos);
  const issueDate = bogotaDateOf(now);
  const isPaid = amountDueCentavos === 0n;
  const issued = await stepInvoice(tx, draft, {
    to: isPaid ? 'paid' : 'open',
    news: isPaid ? ['finalized', 'paid'] : ['finalized'],
    now,
    creditAppliedCentavos,
    issued: { issueDate, dueDate: addDays(issueDate, daysUntilDue ?? 0) },
  });
  const credit = { merchantId, customerId, invoiceId, subscriptionId: null, now };
  await takeCreditOf(tx, { ...credit, appliedCentavos: creditAppliedCentavos });
  return issued;
}
