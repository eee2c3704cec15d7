import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';

/** By which a payment was made; references are counted for each apart. */
export const listedMethods = ['card', 'pse', 'cash'] as const;
export type ListedMethod = (typeof listedMethods)[number];

/** `none`: no money is with it. `open`: whether any will be is not known yet. */
export type MoneyState = 'taken' | 'held' | 'open' | 'none';

/** A payment as the far side lists it. */
export interface ListedPayment {
  method: ListedMethod;
  /** Our reference, where it is one of ours; otherwise whatever they know it by. */
  reference: string;
  /** What they call it themselves. */
  id: string;
  state: MoneyState;
  amountCentavos: bigint;
  givenBackCentavos: bigint;
  /** What the card network has said last, where the payer disputes it. */
  dispute?: 'pending' | 'accepted' | 'rejected' | null;
}

/** No response: the list is unknown. */
type NoList = { kind: 'unavailable' } | { kind: 'unknown' };

/** The far side's list, where it lets us read it: what it has made for a merchant, day by day. */
export interface DayJournal {
  /** All that was made there on this day of Bogotá, as it stands now. */
  listDay(
    request: { merchantId: string; day: CalendarDate },
    deadline: { timeoutMs: number },
  ): Promise<{ kind: 'listed'; payments: readonly ListedPayment[] } | NoList>;
  /** One of ours, whatever its day. */
  find(
    request: { merchantId: string; method: ListedMethod; reference: string },
    deadline: { timeoutMs: number },
  ): Promise<{ kind: 'found'; payment: ListedPayment } | { kind: 'not_found' } | NoList>;
}
