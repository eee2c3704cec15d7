import { addBusinessDays } from '@recaudo/contract/shared/calendar/business-days';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { SettledMethod } from '../pricing/price.ts';

/** Banking days until a payment of each method is available. */
export type BankingDays = Readonly<Record<SettledMethod, number>>;

export const defaultBankingDays: BankingDays = { card: 2, bank_account: 1, store: 2 };

/** The day on which a payment becomes available. Zero days is the same day, even a holiday. */
export const availableOn = (method: SettledMethod, day: CalendarDate, terms: BankingDays): CalendarDate =>
  addBusinessDays(day, terms[method]);

/** Money that goes back is due at once, but not before the charge that it takes back. */
export const takenBackOn = (day: CalendarDate, chargeAvailableOn: CalendarDate | null): CalendarDate =>
  chargeAvailableOn !== null && chargeAvailableOn > day ? chargeAvailableOn : day;
