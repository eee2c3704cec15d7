import type { ReceivedMethod } from '@recaudo/contract/merchant/money/reconciliation';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';

/** An amount that a bank or an aggregator reports as paid or, if negative, taken back. */
export interface ReceivedLine {
  /** The line's number in the file, as in an editor. */
  number: number;
  day: CalendarDate;
  method: ReceivedMethod;
  amountCentavos: bigint;
  reference: string | null;
  description: string | null;
  /** The amounts kept back, if the bank states them. */
  kept: KeptBack | null;
}

/** Deductions from a deposit, in centavos: the acquirer's fee and its IVA, and withholding taxes. */
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
  /** Negative for a refund. */
  amountCentavos: bigint;
  /** The amount less the fee and its tax. */
  netCentavos: bigint;
}
