import { type CalendarDate, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import { type ErrorCode, errors } from '@recaudo/contract/shared/error-table';
import type { ExampleDecline, RetrySchedule } from '@recaudo/contract/shared/words/retry-words';
import { adviseRetry, type RetryAdvice } from '../../../processors/retry-advice.ts';
import { decideRetry, type NextTry } from './decide-retry.ts';

/** The issuer's decline of a Visa in each example. */
const declines: Record<ExampleDecline, { code: ErrorCode; responseCode: string }> = {
  funds: { code: errors.insufficientFunds, responseCode: '51' },
  unavailable: { code: errors.cardDeclined, responseCode: '91' },
  stolen: { code: errors.cardStolen, responseCode: '43' },
  expired: { code: errors.cardExpired, responseCode: '54' },
};

export interface PreviewedRenewal {
  refusal: ExampleDecline;
  /** The renewal is charged at the start of this day. */
  day: CalendarDate;
  periodEndDate: CalendarDate;
  retryTimes: number;
}

export interface PreviewedRetries {
  /** The times of the retries if every one is declined in the same way. */
  tries: Date[];
  end: Exclude<NextTry, { kind: 'again' }>;
}

const BRAND = 'visa';

export const exampleAdvice = (refusal: ExampleDecline): { advice: RetryAdvice; code: string } => ({
  advice: adviseRetry({ brand: BRAND, ...declines[refusal] }),
  code: declines[refusal].responseCode,
});

/** Previews the retries of a renewal that is always declined, with the decisions that billing makes. */
export function previewRetries(schedule: RetrySchedule, renewal: PreviewedRenewal): PreviewedRetries {
  const { refusal, day, periodEndDate, retryTimes } = renewal;
  const { advice } = exampleAdvice(refusal);
  const made = [startOfBogotaDay(day)];
  for (;;) {
    const { next } = decideRetry({
      advice,
      brand: BRAND,
      failedAt: made.at(-1) ?? startOfBogotaDay(day),
      failedAttempts: made.length,
      periodEndDate,
      terms: { retryTimes, retrySchedule: schedule },
      tries: made,
    });
    if (next.kind !== 'again') return { tries: made.slice(1), end: next };
    made.push(next.at);
  }
}
