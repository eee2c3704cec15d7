import type { RecaudoOptions } from '../gateway/options.ts';

export const MINUTE_MS = 60_000;

/** A link at the gateway can be paid for 30 days, a voucher for less. */
export const LOOK_BACK_MS = 35 * 24 * 60 * MINUTE_MS;

/** The start of the job if its last run is unknown. */
export const FIRST_LOOK_MS = 24 * 60 * MINUTE_MS;

export const askAfterMinutesOf = ({ askAfterMinutes = 5 }: RecaudoOptions): number => askAfterMinutes;

export interface Due {
  askAfterMinutes: number;
  lastRunMs: number;
  nowMs: number;
}

export interface Span {
  after: Date;
  until: Date;
}

/**
 * When the sessions were created that are due between two runs. A session is looked at when it is `askAfterMinutes` old,
 * and each time that it has got twice as old: about a dozen times in all, however many carts are left behind.
 */
export function dueSpans({ askAfterMinutes, lastRunMs, nowMs }: Due): Span[] {
  const spans: Span[] = [];
  for (let ageMs = askAfterMinutes * MINUTE_MS; ageMs <= LOOK_BACK_MS; ageMs *= 2)
    spans.push({ after: new Date(lastRunMs - ageMs), until: new Date(nowMs - ageMs) });
  return spans;
}
