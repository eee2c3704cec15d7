import type { EventType } from '@recaudo/contract/shared/event-types';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { mailInvoiceNews } from './mail-invoice-news.ts';
import {
  holdSeries,
  type InvoiceWithNews,
  listMerchantsWithNews,
  takeNews,
  waitForSeries,
} from './number-store.ts';
import { tellInvoices } from './tell-invoices.ts';

/**
 * Numbers issued invoices without gaps, in the order of their creation, and writes their events and emails. One transaction writes the
 * numbers and the series, so that a crash leaves neither.
 */
export async function numberInvoices(gateway: Gateway, batchSize: number): Promise<number> {
  const { database } = gateway;
  const merchants = await listMerchantsWithNews(database, batchSize);
  if (merchants.length === 0) return 0;
  return database.transaction(async tx => {
    const held = await holdSeries(tx, merchants);
    return held.length === 0 ? 0 : takeAndTell(gateway, tx, held, batchSize);
  });
}

/** Numbers the invoices of one merchant. Waits for another process that is numbering them. */
export const numberInvoicesOf = (gateway: Gateway, merchantId: string, batchSize: number): Promise<number> =>
  gateway.database.transaction(async tx => {
    await waitForSeries(tx, merchantId);
    return takeAndTell(gateway, tx, [merchantId], batchSize);
  });

async function takeAndTell(
  gateway: Gateway,
  tx: Queryable,
  merchantIds: readonly string[],
  batchSize: number,
): Promise<number> {
  const taken = await takeNews(tx, merchantIds, batchSize);
  const news = taken.map(each => ({
    invoice: each.invoice,
    types: eventsOf(each),
    now: each.newsAt ?? each.invoice.creationDate,
  }));
  await tellInvoices(gateway, tx, news);
  await mailInvoiceNews(gateway, tx, news);
  return taken.length;
}

/** An approved renewal stores no news, because the status is enough; a one-off invoice stores when it was issued. */
function eventsOf({ invoice, isNew, news }: InvoiceWithNews): EventType[] {
  const isPaid = isNew && invoice.status === 'paid' && !news.includes('paid');
  const isIssued = isNew && !news.includes('finalized');
  return [...(isIssued ? ['created', 'finalized'] : []), ...news, ...(isPaid ? ['paid'] : [])].map(
    word => `invoice.${word}` as EventType,
  );
}
