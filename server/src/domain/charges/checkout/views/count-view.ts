import type { FastifyRequest } from 'fastify';
import { type Gateway, keptBy } from '../../../../dependencies.ts';
import { writeRows } from '../../../../platform/database/statements/group-write.ts';
import type { PayerView } from '../../hosted/payer-page.ts';
import { addLinkViews, type ViewedLink } from './link-view-store.ts';

const FLUSH_MS = 1_000;

/** User agents that fetch a link to preview or index it. */
const machines =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|slack|discord|curl|wget/i;

export const isPersonsView = (method: string, userAgent: string | undefined): boolean =>
  method === 'GET' && userAgent !== undefined && userAgent !== '' && !machines.test(userAgent);

/** Views that are not stored yet. */
const waitingViews = keptBy(() => new Map<string, ViewedLink>());

/** Counts a view of the link. Fire and forget: a failure loses counts only. */
export function countView(
  request: FastifyRequest,
  { gateway, merchant, charge }: Pick<PayerView, 'gateway' | 'merchant'> & { charge: { id: string } },
): void {
  if (!isPersonsView(request.method, request.headers['user-agent'])) return;
  const waiting = waitingViews(gateway);
  if (waiting.size === 0) setTimeout(() => void writeViews(gateway), FLUSH_MS).unref();
  const key = `${merchant.id} ${charge.id}`;
  const views = (waiting.get(key)?.views ?? 0) + 1;
  waiting.set(key, { merchantId: merchant.id, transactionId: charge.id, views });
}

async function writeViews(gateway: Gateway): Promise<void> {
  const { database, realClock, log } = gateway;
  const waiting = waitingViews(gateway);
  const viewed = [...waiting.values()];
  waiting.clear();
  const lost = await writeRows(viewed, links => addLinkViews(database, links, realClock.now()));
  for (const { item, error } of lost)
    log.warn({ err: error, merchant_id: item.merchantId }, 'could not count views of a payment link');
}
