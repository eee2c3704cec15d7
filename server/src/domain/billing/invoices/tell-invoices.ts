import type { EventType } from '@recaudo/contract/shared/event-types';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { insertEvents } from '../../webhooks/events/store.ts';
import { findWanting, writeEventCounts } from './event-store.ts';
import type { Invoice } from './invoice.ts';
import { type InvoicePlace, invoiceToView } from './view.ts';

export interface InvoiceNews {
  invoice: Invoice;
  types: readonly EventType[];
  /** On the merchant's clock. */
  now: Date;
}

/** As in webhooks/endpoints/webhook.ts, which stands on events. */
const ALL_EVENTS = '*';

const invoiceEvents = [
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.overdue',
  'invoice.voided',
] as const satisfies readonly EventType[];

/**
 * Emits events of numbered invoices, only for merchants with a webhook for them: for all others, three more events per renewal would
 * cost more than the invoices.
 */
export async function tellInvoices(
  place: InvoicePlace,
  tx: Queryable,
  news: readonly InvoiceNews[],
): Promise<void> {
  const merchantIds = [...new Set(news.map(({ invoice }) => invoice.merchantId))];
  const wanting = await findWanting(tx, merchantIds, [...invoiceEvents, ALL_EVENTS]);
  const told = news.filter(({ invoice }) => wanting.has(invoice.merchantId));
  if (told.length === 0) return;
  await insertEvents(
    tx,
    told.flatMap(({ invoice, types, now }) => {
      const payload = writeJson(invoiceToView(place, invoice));
      return types.map((type, index) => ({
        merchantId: invoice.merchantId,
        id: newId('event'),
        type,
        resourceId: invoice.id,
        sequence: invoice.eventCount + index + 1,
        creationDate: now,
        payload,
      }));
    }),
  );
  await writeEventCounts(
    tx,
    told.map(({ invoice: { merchantId, id, eventCount }, types }) => ({
      merchantId,
      id,
      eventCount: eventCount + types.length,
    })),
  );
}
