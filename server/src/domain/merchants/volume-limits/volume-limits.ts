import {
  addDays,
  addMonths,
  bogotaDateOf,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';

/** An operator's daily and monthly limits for one merchant, in Bogotá time; null is no limit. */
export interface VolumeLimits {
  dayVolumeCentavos: bigint | null;
  dayCharges: number | null;
  monthVolumeCentavos: bigint | null;
  monthCharges: number | null;
}

export const noLimits: VolumeLimits = {
  dayVolumeCentavos: null,
  dayCharges: null,
  monthVolumeCentavos: null,
  monthCharges: null,
};

export const isUnlimited = (limits: VolumeLimits): boolean =>
  Object.values(limits).every(limit => limit === null);

const isWider = (before: bigint | number | null, after: bigint | number | null): boolean =>
  before !== null && (after === null || after > before);

/** Whether any of the four limits allows more than before. */
export const widens = (before: VolumeLimits, after: VolumeLimits): boolean =>
  (Object.keys(noLimits) as (keyof VolumeLimits)[]).some(name => isWider(before[name], after[name]));

export interface Usage {
  volumeCentavos: bigint;
  charges: number;
}

export interface VolumeUsage {
  day: Usage;
  month: Usage;
}

export const monthStartOf = (day: CalendarDate): CalendarDate => `${day.slice(0, 8)}01` as CalendarDate;

/** When the count of a period restarts. */
export function resetsAt(period: 'day' | 'month', now: Date): Date {
  const today = bogotaDateOf(now);
  const next = period === 'day' ? addDays(today, 1) : addMonths(monthStartOf(today), 1, 1);
  return startOfBogotaDay(next);
}
