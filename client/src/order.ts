import { setTimeout as sleep } from 'node:timers/promises';
import type { Charge } from './api-types.ts';
import {
  ConflictError,
  DeclinedError,
  InvalidRequestError,
  NoAnswerError,
  UnavailableError,
} from './errors.ts';
import type { AnyNewCharge, Charges } from './payments.ts';

export type OrderState =
  /** No charge exists yet. */
  | 'absent'
  /** The payer is at it: at the bank, on our page, or with a voucher. */
  | 'pending'
  | 'paid'
  | 'failed'
  /** All of it was given back. */
  | 'refunded'
  /** A chargeback is open, was lost, or was settled in part. */
  | 'disputed';

export interface Order {
  id: string;
  state: OrderState;
  /** The one that the state is about; undefined where there is none. */
  charge: Charge | undefined;
  /** All that were made for the order, newest first. */
  charges: readonly Charge[];
}

export interface EnsureOptions {
  /** What to ask the payer for where nobody has yet; its `order_id` is the order's. Without it the state is only asked for. */
  charge?: AnyNewCharge;
  /** Which try of the payer this is: after a refusal nothing is tried again until the shop says 2. */
  attempt?: number;
  /** For how long a payment that is pending, or a gateway that is away, is waited for. */
  waitMs?: number;
  /** How long between two looks. */
  everyMs?: number;
  signal?: AbortSignal;
}

const states: Record<Charge['status'], OrderState> = {
  completed: 'paid',
  refunded: 'refunded',
  chargeback_pending: 'disputed',
  chargeback_accepted: 'disputed',
  chargeback_adjustment: 'disputed',
  in_progress: 'pending',
  charge_pending: 'pending',
  failed: 'failed',
  cancelled: 'failed',
};

/** Money that came outweighs a later try that failed. */
const weights: readonly OrderState[] = ['absent', 'failed', 'pending', 'refunded', 'disputed', 'paid'];

export function orderOf(id: string, charges: readonly Charge[]): Order {
  const [first] = charges.toSorted(
    (one, other) => weights.indexOf(states[other.status]) - weights.indexOf(states[one.status]),
  );
  return { id, state: first === undefined ? 'absent' : states[first.status], charge: first, charges };
}

/** Whether asking again may bring another answer. */
const isUnsure = (error: unknown): boolean =>
  error instanceof NoAnswerError || error instanceof UnavailableError;

/** What was asked for before says more than this refusal: another request for the order came first, or a bank has answered. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ConflictError || error instanceof DeclinedError || error instanceof InvalidRequestError;

/**
 * Asks, creates or waits, so that whoever calls it knows what the gateway knows. Deliveries may be lost, doubled or out of
 * order, and so may be calls of this: each try of an order has one key, so that nothing is ever taken twice.
 */
export async function ensureOrder(charges: Charges, id: string, options: EnsureOptions = {}): Promise<Order> {
  const { waitMs = 0, everyMs = 1_000, signal } = options;
  const until = Date.now() + waitMs;
  for (;;) {
    const order = await look(charges, id, options).catch((error: unknown) => {
      if (!isUnsure(error) || Date.now() >= until) throw error;
      return undefined;
    });
    if (order !== undefined && (order.state !== 'pending' || Date.now() >= until)) return order;
    await sleep(Math.max(0, Math.min(everyMs, until - Date.now())), undefined, { signal });
  }
}

async function look(charges: Charges, id: string, options: EnsureOptions): Promise<Order> {
  const known = await ask(charges, id, options);
  const { charge, attempt = 1 } = options;
  const isToBeMade = charge !== undefined && isOpenFor(known, attempt);
  if (!isToBeMade) return known;
  try {
    await charges.create(
      { ...charge, order_id: id },
      { idempotencyKey: `order ${id} try ${attempt}`, signal: options.signal },
    );
  } catch (error) {
    if (!isAnswered(error)) throw error;
    const now = await ask(charges, id, options);
    if (now.charges.length === known.charges.length) throw error;
    return now;
  }
  return ask(charges, id, options);
}

/** A try for each time that the payer has pressed the button, and none beside one that may still succeed. */
const isOpenFor = ({ state, charges }: Order, attempt: number): boolean =>
  state === 'absent' || (state === 'failed' && charges.length < attempt);

async function ask(charges: Charges, id: string, { signal }: EnsureOptions): Promise<Order> {
  const found: Charge[] = [];
  for await (const charge of charges.list({ order_id: id }, { signal })) found.push(charge);
  return orderOf(id, found);
}
