import type { SeenEvent } from '../world-store.ts';

interface Billed {
  plan_id: string;
  quantity: number;
}

/** The items of a subscription from an instant on, read from its events. */
export interface OwnState {
  at: number;
  /** Item names (`nameOf`), the plan first. */
  items: string[];
  couponId: string | undefined;
}

/** The system clock is set back by less than this. */
export const SLACK_MS = 45 * 60_000;

export const nameOf = ({ plan_id: id, quantity }: Billed): string => `${id} x${quantity}`;

interface StatePayload extends Pick<Billed, 'plan_id'> {
  quantity?: number;
  items?: Billed[];
  discount?: { coupon_id: string };
}

export const statesOf = (events: readonly SeenEvent[]): OwnState[] =>
  events.map(({ payload, creation_date: at }) => {
    const {
      plan_id,
      quantity = 1,
      items = [{ plan_id, quantity }],
      discount,
    } = JSON.parse(payload) as StatePayload;
    return { at: at.getTime(), items: items.map(nameOf), couponId: discount?.coupon_id };
  });

/** The state at an instant, and the states that began around the same time. */
export function statesAround(states: readonly OwnState[], instant: number): OwnState[] {
  const current = states.findLastIndex(({ at }) => at <= instant);
  return states.filter(({ at }, index) => index === current || Math.abs(at - instant) <= SLACK_MS);
}
