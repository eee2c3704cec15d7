import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import { gatewayOf } from '../gateway/options.ts';
import { sessionIdOf } from '../gateway/order-id.ts';
import { askAfterMinutesOf, dueSpans } from './due.ts';
import type { ConfiguredProvider } from './providers.ts';
import { type Settling, settle } from './settle.ts';

const AT_ONCE = 4;
const PAGE = 200;
/** Clocks differ, and an event may be committed a little after its date. */
const OVERLAP_MS = 300_000;

export interface Outcome {
  looked: number;
  /** Sessions to look at again in the next run. */
  failed: string[];
}

/** Looks at every session that is due since the last run, and at every refund that the gateway has made since. */
export async function reconcile(
  container: MedusaContainer,
  { id, options }: ConfiguredProvider,
  { again, ...span }: { lastRunMs: number; nowMs: number; again: readonly string[] },
): Promise<Outcome> {
  const settling: Settling = { container, gateway: gatewayOf(options), options };
  const outcome: Outcome = { looked: 0, failed: [] };
  const look = async (sessionIds: readonly string[]): Promise<void> => {
    outcome.looked += sessionIds.length;
    outcome.failed.push(...(await failuresOf(sessionIds, sessionId => settleOrLog(settling, sessionId))));
  };
  await look(again);
  const askAfterMinutes = askAfterMinutesOf(options);
  for await (const page of dueSessions(container, id, { askAfterMinutes, ...span })) await look(page);
  await look(await refundedSessions(settling, span.lastRunMs - OVERLAP_MS));
  return outcome;
}

async function* dueSessions(
  container: MedusaContainer,
  providerId: string,
  due: Parameters<typeof dueSpans>[0],
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
async function refundedSessions({ gateway }: Settling, sinceMs: number): Promise<string[]> {
  const found = new Set<string>();
  for await (const { event_date, transaction } of gateway.events.list({ type: 'charge.refunded' })) {
    if (Date.parse(event_date) < sinceMs) break;
    const id = sessionIdOf(transaction?.['order_id']);
    if (id !== undefined) found.add(id);
  }
  return [...found];
}

/** One that cannot be settled now is looked at again, and keeps nobody else waiting. */
async function settleOrLog(settling: Settling, sessionId: string): Promise<boolean> {
  try {
    await settle(settling, sessionId);
    return true;
  } catch (error) {
    const logger = settling.container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.error(`Recaudo: the session ${sessionId} could not be settled: ${(error as Error).message}`);
    return false;
  }
}

async function failuresOf(ids: readonly string[], work: (id: string) => Promise<boolean>): Promise<string[]> {
  const rest = [...ids];
  const failed: string[] = [];
  const worker = async (): Promise<void> => {
    for (let id = rest.shift(); id !== undefined; id = rest.shift()) if (!(await work(id))) failed.push(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return failed;
}
