import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import { gatewayOf } from '../gateway/options.ts';
import { sessionIdOf } from '../gateway/order-id.ts';
import { askAfterMinutesOf, type Due, dueSpans, MINUTE_MS } from './due.ts';
import type { ConfiguredProvider } from './providers.ts';
import { type Settled, type Settling, settle } from './settle.ts';

const AT_ONCE = 4;
const PAGE = 200;
/** Clocks differ, and an event may be committed a little after its date. */
const OVERLAP_MS = 300_000;

interface RefundRow {
  payment?: { provider_id: string; payment_session?: { id: string } | null } | null;
}

export interface Outcome {
  looked: number;
  /** Sessions to look at again in the next run. */
  failed: string[];
}

export interface Run {
  lastRunMs: number;
  nowMs: number;
  /** What could not be settled the last time. */
  again: readonly string[];
  /** Sessions that only a refund can still change; a run adds to them. */
  final: Set<string>;
}

/** Looks at every session that is due since the last run, and at every refund that either side has made since. */
export async function reconcile(
  container: MedusaContainer,
  { id, options }: ConfiguredProvider,
  { again, final, ...span }: Run,
): Promise<Outcome> {
  const settling: Settling = { container, gateway: gatewayOf(options), options };
  const outcome: Outcome = { looked: 0, failed: [] };
  const look = async (sessionIds: readonly string[]): Promise<void> => {
    outcome.looked += sessionIds.length;
    await inParallel(sessionIds, async sessionId => {
      const settled = await settleOrLog(settling, sessionId);
      if (settled === undefined) outcome.failed.push(sessionId);
      else if (settled.isFinal) final.add(sessionId);
    });
  };
  const askAfterMinutes = askAfterMinutesOf(options);
  const due = { askAfterMinutes, ...span };
  const refunded = [
    ...(await refundedAtGateway(settling, span.lastRunMs - OVERLAP_MS)),
    ...(await refundedInShop(container, id, due)),
  ];
  await look([...new Set([...again, ...refunded])]);
  for await (const page of dueSessions(container, id, due)) await look(page.filter(one => !final.has(one)));
  return outcome;
}

async function* dueSessions(
  container: MedusaContainer,
  providerId: string,
  due: Due,
): AsyncGenerator<string[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const $or = dueSpans(due).map(({ after, until }) => ({ created_at: { $gt: after, $lte: until } }));
  // By id, not by offset: sessions come and go meanwhile.
  for (let last = ''; ; ) {
    const { data } = await query.graph({
      entity: 'payment_session',
      fields: ['id'],
      filters: { provider_id: providerId, id: { $gt: last }, $or } as Record<string, unknown>,
      pagination: { take: PAGE, skip: 0, order: { id: 'ASC' } },
    });
    const ids = (data as unknown as { id: string }[]).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    if (ids.length < PAGE) return;
    last = ids.at(-1) ?? last;
  }
}

/** Money that was given back at the gateway, whether its webhook came or not. */
async function refundedAtGateway({ gateway }: Settling, sinceMs: number): Promise<string[]> {
  const found = new Set<string>();
  for await (const { event_date, transaction } of gateway.events.list({ type: 'charge.refunded' })) {
    if (Date.parse(event_date) < sinceMs) break;
    const id = sessionIdOf(transaction?.['order_id']);
    if (id !== undefined) found.add(id);
  }
  return [...found];
}

/** Refunds of Medusa's that are old enough to have been made by now: a server may have died before. */
async function refundedInShop(container: MedusaContainer, providerId: string, due: Due): Promise<string[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const ageMs = 2 * due.askAfterMinutes * MINUTE_MS;
  const span = { $gt: new Date(due.lastRunMs - ageMs), $lte: new Date(due.nowMs - ageMs) };
  const { data } = await query.graph({
    entity: 'refunds',
    fields: ['payment.provider_id', 'payment.payment_session.id'],
    filters: { created_at: span } as Record<string, unknown>,
  });
  return (data as unknown as RefundRow[])
    .filter(({ payment }) => payment?.provider_id === providerId)
    .flatMap(({ payment }) => payment?.payment_session?.id ?? []);
}

/** An order that cannot be settled now is retried and does not block others. */
async function settleOrLog(settling: Settling, sessionId: string): Promise<Settled | undefined> {
  try {
    return await settle(settling, sessionId);
  } catch (error) {
    const logger = settling.container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.error(`Recaudo: the session ${sessionId} could not be settled: ${(error as Error).message}`);
    return undefined;
  }
}

async function inParallel(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  const rest = ids.values();
  const worker = async (): Promise<void> => {
    for (const id of rest) await work(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
