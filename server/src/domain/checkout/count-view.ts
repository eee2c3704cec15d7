import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/connection.ts';
import { writeRows } from '../../database/group-write.ts';
import type { PayerView } from '../hosted-payments/payer-page.ts';
import { addLinkViews, type ViewedLink } from './link-view-store.ts';

const FLUSH_MS = 1_000;

/** What fetches a link to draw a preview of it, or to index it. */
const machines =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|slack|discord|curl|wget/i;

export const isPersonsView = (method: string, userAgent: string | undefined): boolean =>
  method === 'GET' && userAgent !== undefined && userAgent !== '' && !machines.test(userAgent);

/** Views that wait to be written, by the database that they go to. */
const waiting = new WeakMap<Database, Map<string, ViewedLink>>();

/** Counts that a person opened the link: nobody waits for it, and a failure loses some counts and nothing else. */
export function countView(request: FastifyRequest, { gateway, merchant, charge }: PayerView): void {
  if (!isPersonsView(request.method, request.headers['user-agent'])) return;
  const { database, realClock, log } = gateway;
  let batch = waiting.get(database);
  if (batch === undefined) {
    const opened = new Map<string, ViewedLink>();
    batch = opened;
    waiting.set(database, opened);
    const write = () => {
      waiting.delete(database);
      void writeRows([...opened.values()], links => addLinkViews(database, links, realClock.now())).then(
        lost => {
          for (const { item, error } of lost)
            log.warn(
              { err: error, merchant_id: item.merchantId },
              'views of a payment link were not counted',
            );
        },
      );
    };
    setTimeout(write, FLUSH_MS).unref();
  }
  const key = `${merchant.id} ${charge.id}`;
  const views = (batch.get(key)?.views ?? 0) + 1;
  batch.set(key, { merchantId: merchant.id, transactionId: charge.id, views });
}
