import type { ReceivedMethod } from '@recaudo/contract/merchant/money/reconciliation';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';

/** What a bank or an aggregator says that it has paid (or, below zero, taken back). */
export interface ReceivedLine {
  /** As an editor counts the lines of the file. */
  number: number;
  day: CalendarDate;
  method: ReceivedMethod;
  amountCentavos: bigint;
  reference: string | null;
  description: string | null;
  /** What was kept back of it, where the bank says so. */
  kept: KeptBack | null;
}

/** Of a deposit, in centavos: the acquirer's fee and its IVA, and the taxes that are withheld. */
export interface KeptBack {
  fee: bigint;
  feeTax: bigint;
  retefuente: bigint;
  reteica: bigint;
  reteiva: bigint;
}

export const sumKept = ({ fee, feeTax, retefuente, reteica, reteiva }: KeptBack): bigint =>
  fee + feeTax + retefuente + reteica + reteiva;

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
