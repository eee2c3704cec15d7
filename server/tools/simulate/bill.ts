import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Transaction } from '#src/domain/charges/charge.ts';
import type { OtherMethod } from '#src/domain/my-subscription/other-methods.ts';

/** A voucher or PSE page that a payer opened for an overdue period. */
export interface Bill {
  merchantId: string;
  charge: Transaction;
  way: OtherMethod;
  /** The day on which the payer continues; undefined if the payer never does. */
  next: CalendarDate | undefined;
}
