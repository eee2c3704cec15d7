import type { Webhook } from '../../endpoints/webhook.ts';
import type { Target } from '../attempts/call.ts';
import { isTroubled, type Pace, START_LIMIT } from './pace.ts';
import type { ClaimedQueue, Input as SlotShare } from './queue-store.ts';

/** An endpoint in the hands of a worker. */
export interface Endpoint {
  webhook: Webhook;
  target: Target;
  pace: Pace;
  /** Queues of it that are being sent. */
  sending: number;
  /** Sent, and not yet written down: what a crash would send again. */
  recording: number;
  /** Claimed in advance, so that the next try need not wait for a claim. */
  waiting: ClaimedQueue[];
  /** The last claim took all that was due; the next look says whether there is more. */
  isDrained: boolean;
  lookedAtMs: number;
}

/** So many queues are in the hands of one worker at once, and so many of them of endpoints that fail or are slow. */
export const MAX_HELD = 2_000;
const MAX_TROUBLED = MAX_HELD / 2;

/**
 * So many times its pace is in hand: an endpoint that answers at once does not wait for the next claim. For one that has yet to
 * show it, or answers slowly, nothing is claimed in advance.
 */
const AHEAD = 4;

/** How much of an endpoint may be in the hands of the worker. */
const sizeOf = ({ pace }: Endpoint): number => (pace.limit > START_LIMIT ? AHEAD : 1) * pace.limit;
const inHand = ({ sending, recording, waiting }: Endpoint): number => sending + recording + waiting.length;
const roomOf = (endpoint: Endpoint): number => sizeOf(endpoint) - inHand(endpoint);

/** Claims cost less in groups: more is claimed when half of the room is free. */
export const wantsMore = (endpoint: Endpoint): boolean =>
  !endpoint.isDrained && roomOf(endpoint) * 2 >= sizeOf(endpoint);

/**
 * Who may claim how much now: each endpoint as much as its pace allows, and no more than an equal share of what is
 * free. `turn` moves on each time, so that with very many endpoints none is always the last.
 */
export function shareSlots(
  endpoints: readonly Endpoint[],
  held: number,
  nowMs: number,
  turn: number,
): SlotShare[] {
  const ready = endpoints.filter(endpoint => endpoint.pace.restsUntilMs <= nowMs && wantsMore(endpoint));
  let free = MAX_HELD - held;
  let freeForTroubled = MAX_TROUBLED - sum(endpoints.filter(({ pace }) => isTroubled(pace)));
  const share = Math.max(1, Math.floor(free / Math.max(1, ready.length)));
  const shares: SlotShare[] = [];
  for (let index = 0; index < ready.length && free > 0; index += 1) {
    const endpoint = ready[(index + turn) % ready.length] as Endpoint;
    const { webhook, pace } = endpoint;
    const room = isTroubled(pace) ? Math.min(free, freeForTroubled) : free;
    const slots = Math.min(roomOf(endpoint), share, room);
    if (slots <= 0) continue;
    free -= slots;
    if (isTroubled(pace)) freeForTroubled -= slots;
    shares.push({ merchantId: webhook.merchantId, webhookId: webhook.id, slots });
  }
  return shares;
}

const sum = (endpoints: readonly Endpoint[]): number =>
  endpoints.reduce((total, endpoint) => total + inHand(endpoint), 0);
