import { errors } from '@recaudo/contract/shared/error-table';
import { GatewayError } from '../../platform/errors.ts';
import type { Deadline, NoAnswer } from '../card-processor.ts';
import { outageDelayMs } from './conduct.ts';
import type { OutageKind } from './outage.ts';
import type { OutageWatch } from './outage-watch.ts';

export interface Reply<Answer> {
  answer: Answer;
  /** Delay in addition to an outage's. */
  afterMs: number;
}

export interface Line {
  outages: OutageWatch;
  sleep: (durationMs: number) => Promise<unknown>;
}

/** Simulates one call to the processor, under the current outage if there is one. */
export function callOver<Answer>(
  { outages, sleep }: Line,
  merchantId: string,
  deadline: Deadline,
  play: (addedMs: number) => Promise<Reply<Answer>>,
): Promise<Answer | NoAnswer> {
  return byDeadline<Answer | NoAnswer>(deadline, async () => {
    const outage = await fallBackIfUnavailable<OutageKind | undefined>(outages.find(merchantId), 'down');
    if (outage === 'down') return { kind: 'unavailable' };
    const addedMs = outageDelayMs(outage);
    const { answer, afterMs } = await fallBackIfUnavailable<Reply<Answer | NoAnswer>>(play(addedMs), {
      answer: { kind: 'unknown' },
      afterMs: 0,
    });
    const delayMs = addedMs + afterMs;
    if (delayMs >= deadline.timeoutMs) return new Promise<never>(() => {});
    if (delayMs > 0) await sleep(delayMs);
    return answer;
  });
}

/** A response after the deadline counts as unknown. The work continues, because its effect is not undone. */
async function byDeadline<Answer>(
  { timeoutMs }: Deadline,
  work: () => Promise<Answer>,
): Promise<Answer | NoAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<NoAnswer>(resolve => {
    timer = setTimeout(resolve, timeoutMs, { kind: 'unknown' });
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The processor's database belongs to the simulated outside world: its outage is a call's outcome, not an error. */
async function fallBackIfUnavailable<Result>(work: Promise<Result>, fallback: Result): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GatewayError && error.errorCode === errors.unavailable) return fallback;
    throw error;
  }
}
