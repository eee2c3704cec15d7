import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { insertEvent } from '../../webhooks/events/store.ts';
import type { CreditEntry, NewCreditEntry } from './credit.ts';
import { insertCreditEntry } from './store.ts';
import { creditEntryToView } from './view.ts';

/** Changes the credit of a customer, with its entry, posting and event. Undefined if there is less credit than it takes. */
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

/** The credit that an invoice takes, gives back or creates. */
export interface InvoiceCredit {
  merchantId: string;
  customerId: string;
  invoiceId: string;
  subscriptionId: string | null;
  /** What the invoice takes; negative where the invoice itself gives credit. */
  appliedCentavos: bigint;
  now: Date;
}

/** Takes the credit of an invoice, which the caller has read under the customer's lock, or adds what the invoice gives. */
export const takeCreditOf = (tx: Queryable, credit: InvoiceCredit): Promise<void> =>
  postOfInvoice(tx, credit, {
    type: credit.appliedCentavos > 0n ? 'applied' : 'proration',
    amountCentavos: -credit.appliedCentavos,
  });

/** Gives back the credit of an invoice that has ended unpaid. */
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
