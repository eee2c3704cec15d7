import type { Webhook } from '../../endpoints/webhook.ts';
import type { Target } from '../attempts/call.ts';
import { isTroubled, type Pace, START_LIMIT } from './pace.ts';
import type { ClaimedQueue, Input as SlotShare } from './queue-store.ts';

/** An endpoint and its share of this worker. */
export interface Endpoint {
  webhook: Webhook;
  target: Target;
  pace: Pace;
  /** Queues being sent. */
  sending: number;
  /** Queues sent but not recorded yet; a crash sends them again. */
  recording: number;
  /** Claimed in advance, so that the next attempt does not wait for a claim. */
  waiting: ClaimedQueue[];
  /** The last claim took everything due; the next look shows whether there is more. */
  isDrained: boolean;
  lookedAtMs: number;
}

/** The limit of queues per worker, and of queues of slow or failing endpoints. */
export const MAX_HELD = 2_000;
const MAX_TROUBLED = MAX_HELD / 2;

/**
 * An endpoint may have this many times its pace claimed, so that a fast endpoint does not wait for the next claim. For
 * a new or slow endpoint, nothing is claimed in advance.
 */
const AHEAD = 4;

/** The number of queues that the worker may hold for an endpoint. */
const sizeOf = ({ pace }: Endpoint): number => (pace.limit > START_LIMIT ? AHEAD : 1) * pace.limit;
const inHand = ({ sending, recording, waiting }: Endpoint): number => sending + recording + waiting.length;
const roomOf = (endpoint: Endpoint): number => sizeOf(endpoint) - inHand(endpoint);

/** Claims more once half of the room is free, because claims cost less in groups. */
export const wantsMore = (endpoint: Endpoint): boolean =>
  !endpoint.isDrained && roomOf(endpoint) * 2 >= sizeOf(endpoint);

/**
 * Divides the free room: each endpoint gets as much as its pace allows, and at most an equal share. `turn` rotates the
 * order, so that with very many endpoints none is always last.
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
