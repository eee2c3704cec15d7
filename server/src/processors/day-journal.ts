import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';

/** Payment methods; each has its own references. */
export const listedMethods = ['card', 'pse', 'cash'] as const;
export type ListedMethod = (typeof listedMethods)[number];

/** `none`: the payment holds no money. `open`: not known yet whether it will. */
export type MoneyState = 'taken' | 'held' | 'open' | 'none';

/** A payment in the processor's list. */
export interface ListedPayment {
  method: ListedMethod;
  /** Our reference, if the payment is ours; otherwise the processor's. */
  reference: string;
  /** The processor's id. */
  id: string;
  state: MoneyState;
  amountCentavos: bigint;
  givenBackCentavos: bigint;
  /** The card network's last decision, if the payer disputes the payment. */
  dispute?: 'pending' | 'accepted' | 'rejected' | null;
}

/** No response: the list is unknown. */
type NoList = { kind: 'unavailable' } | { kind: 'unknown' };

/** The processor's list of a merchant's payments by day, if it offers one. */
export interface DayJournal {
  /** All payments of this day in Bogotá, in their current state. */
  listDay(
    request: { merchantId: string; day: CalendarDate },
    deadline: { timeoutMs: number },
  ): Promise<{ kind: 'listed'; payments: readonly ListedPayment[] } | NoList>;
  /** One of our payments, on any day. */
  find(
    request: { merchantId: string; method: ListedMethod; reference: string },
    deadline: { timeoutMs: number },
  ): Promise<{ kind: 'found'; payment: ListedPayment } | { kind: 'not_found' } | NoList>;
}
