import type { planList } from '@recaudo/contract/merchant/billing/plans';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { periodEnd } from '@recaudo/contract/shared/calendar/subscription-calendar';
import type { QueryInside } from '@recaudo/contract/shared/schema/route';
import { retrySchedules } from '@recaudo/contract/shared/words/retry-words';
import {
  exampleAdvice,
  type PreviewedRetries,
  previewRetries,
} from '../../../../domain/billing/retries/preview-retries.ts';

/** Simulates each retry schedule after a decline on a given day. */
export function retryPreviewOf(query: QueryInside<typeof planList.previewRetries.query>, now: Date) {
  const { refusal = 'funds', day = bogotaDateOf(now), retry_times: retryTimes } = query;
  const rhythm = { repeatEvery: query.repeat_every, repeatUnit: query.repeat_unit ?? 'month' };
  const periodEndDate = periodEnd(day, rhythm, 1);
  const { advice, code } = exampleAdvice(refusal);
  const renewal = { refusal, day, periodEndDate, retryTimes };
  return {
    day,
    class: advice.retry.kind,
    reason: advice.reason,
    code,
    period_end_date: periodEndDate,
    schedules: retrySchedules.map(schedule => previewToView(schedule, previewRetries(schedule, renewal))),
  };
}

const previewToView = (schedule: (typeof retrySchedules)[number], { tries, end }: PreviewedRetries) => ({
  schedule,
  tries,
  end: {
    kind: end.kind,
    because: end.kind === 'stop' ? end.because : null,
    until: end.kind === 'new_card' ? end.until : null,
  },
});
