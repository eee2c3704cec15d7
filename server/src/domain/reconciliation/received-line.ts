import type { CalendarDate } from '@recaudo/contract/calendar-date';
import type { ReceivedMethod } from '@recaudo/contract/data/reconciliation';

/** What a bank or an aggregator says that it has paid (or, below zero, taken back). */
export interface ReceivedLine {
  /** As an editor counts the lines of the file. */
  number: number;
  day: CalendarDate;
  method: ReceivedMethod;
  amountCentavos: bigint;
  reference: string | null;
}

/** A charge or a refund as money that must arrive or leave. */
export interface Movement {
  transactionId: string;
  day: CalendarDate;
  method: string;
  /** Below zero for a refund. */
  amountCentavos: bigint;
  /** The same less the fee and its tax. */
  netCentavos: bigint;
}
