import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Transaction } from '#src/domain/charges/charge.ts';
import type { OtherMethod } from '#src/domain/my-subscription/other-methods.ts';

/** A voucher or a page of PSE that a payer has opened for an overdue period. */
export interface Bill {
  merchantId: string;
  charge: Transaction;
  way: OtherMethod;
  /** The day on which its payer goes on with it; undefined: never. */
  next: CalendarDate | undefined;
}
