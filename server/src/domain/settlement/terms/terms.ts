import { addBusinessDays, dayOfWeek, isBusinessDay } from '@recaudo/contract/shared/calendar/business-days';
import { addDays, addMonths, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { BankingDays } from '../movements/available-on.ts';
import type { ReserveTerms } from '../reserve/reserve.ts';
import type { TaxProfile } from '../withholding/withholding.ts';

export const settlementModels = ['direct', 'aggregated'] as const;
export type SettlementModel = (typeof settlementModels)[number];

export const settlementSchedules = ['daily', 'weekly', 'monthly', 'on_demand'] as const;
export type SettlementSchedule = (typeof settlementSchedules)[number];

export interface Cutoffs {
  schedule: SettlementSchedule;
  /** Of the week (1 is Monday) or of the month (1 to 28); null for the other schedules. */
  scheduleDay: number | null;
}

/** How a merchant is settled. A merchant without terms is paid directly by its acquirer. */
export interface SettlementTerms extends Cutoffs {
  merchantId: string;
  model: SettlementModel;
  minimumCentavos: bigint;
  bankingDays: BankingDays;
  reserve: ReserveTerms;
  profile: TaxProfile;
  /** The date of the RUT that the profile was read from. */
  rutDate: CalendarDate | null;
  nextCutoff: CalendarDate | null;
}

const orNextBusinessDay = (day: CalendarDate): CalendarDate =>
  isBusinessDay(day) ? day : addBusinessDays(day, 1);

/** The first cutoff after a day; null on demand. A cutoff on a holiday moves to the next banking day. */
export function nextCutoffAfter({ schedule, scheduleDay }: Cutoffs, day: CalendarDate): CalendarDate | null {
  if (schedule === 'on_demand') return null;
  if (schedule === 'daily') return addBusinessDays(day, 1);
  const planned =
    schedule === 'weekly' ? weeklyBefore(scheduleDay ?? 1, day) : monthlyBefore(scheduleDay ?? 1, day);
  const following = (at: CalendarDate) =>
    schedule === 'weekly' ? addDays(at, 7) : addMonths(at, 1, scheduleDay ?? 1);
  for (let at = planned; ; at = following(at)) {
    const cutoff = orNextBusinessDay(at);
    if (cutoff > day) return cutoff;
  }
}

/** The given day of the week, on or before `day`. */
const weeklyBefore = (weekday: number, day: CalendarDate): CalendarDate =>
  addDays(day, -((dayOfWeek(day) - weekday + 7) % 7));

/** The given day of the month before. */
const monthlyBefore = (dayOfMonth: number, day: CalendarDate): CalendarDate => addMonths(day, -1, dayOfMonth);
