import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { insertEvent } from '../../webhooks/events/store.ts';
import type { CreditEntry, NewCreditEntry } from './credit.ts';
import { insertCreditEntry } from './store.ts';
import { creditEntryToView } from './view.ts';

/** Changes the credit of a customer, with its entry, posting and event. Returns undefined if there is not enough credit. */
export async function postCredit(tx: Queryable, entry: NewCreditEntry): Promise<CreditEntry | undefined> {
  const posted = await insertCreditEntry(tx, entry);
  if (posted === undefined) return undefined;
  const { merchantId, customerId, creationDate } = entry;
  await insertEvent(tx, merchantId, {
    ...newEvent('credit.changed', creditEntryToView(posted.entry)),
    resourceId: customerId,
    sequence: posted.sequence,
    creationDate,
  });
  return posted.entry;
}

/** The credit that an invoice takes, returns or creates. */
export interface InvoiceCredit {
  merchantId: string;
  customerId: string;
  invoiceId: string;
  subscriptionId: string | null;
  /** The credit that the invoice takes; negative if the invoice creates credit. */
  appliedCentavos: bigint;
  now: Date;
}

/** Takes the credit of an invoice, or adds the credit that it creates. The caller has read the balance under the customer's lock. */
export const takeCreditOf = (tx: Queryable, credit: InvoiceCredit): Promise<void> =>
  postOfInvoice(tx, credit, {
    type: credit.appliedCentavos > 0n ? 'applied' : 'proration',
    amountCentavos: -credit.appliedCentavos,
  });

/** Returns the credit of an invoice that ended unpaid. */
export const giveBackCreditOf = (tx: Queryable, credit: InvoiceCredit): Promise<void> =>
  postOfInvoice(tx, credit, { type: 'returned', amountCentavos: credit.appliedCentavos });

async function postOfInvoice(
  tx: Queryable,
  { merchantId, customerId, invoiceId, subscriptionId, now }: InvoiceCredit,
  posted: Pick<NewCreditEntry, 'type' | 'amountCentavos'>,
): Promise<void> {
  if (posted.amountCentavos === 0n) return;
  const about = { merchantId, customerId, invoiceId, subscriptionId, creationDate: now, reason: null };
  const entry = await postCredit(tx, { ...about, ...posted, id: newId('creditEntry') });
  if (entry === undefined) throw new Error(`the credit of ${customerId} changed under its lock`);
}
