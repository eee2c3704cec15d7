import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { DocumentType } from '../../../processors/pse-provider.ts';
import type { PayoutAccountType } from '../accounts/account-number.ts';

interface Holder {
  name: string;
  documentType: DocumentType;
  /** A NIT ends with its check digit. */
  document: string;
  /** The compensation code; null for a Bre-B key. */
  bank: string | null;
  accountType: PayoutAccountType;
  account: string;
}

export interface PayoutLine extends Holder {
  /** The payout's id: responses name it. */
  reference: string;
  email: string | null;
  amountCentavos: bigint;
}

/** Everything that a file of payouts contains; equal batches give equal bytes. */
export interface PayoutBatch {
  reference: string;
  /** The number of the file on its day, from 1. */
  sequence: number;
  /** The business day and time at which the file was made. */
  createdAt: Date;
  sentDate: CalendarDate;
  payDate: CalendarDate;
  description: string;
  payer: Holder;
  lines: readonly PayoutLine[];
}

export interface FileProblem {
  /** The payout's reference; null for the header. */
  reference: string | null;
  column: string;
  message: string;
}

export type RenderedFile = { ok: true; bytes: Buffer } | { ok: false; problems: FileProblem[] };

export const totalOf = ({ lines }: Pick<PayoutBatch, 'lines'>): bigint =>
  lines.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0n);

/** Printable ASCII that every bank's file takes: accents are dropped, other characters become spaces. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 .,&@_/+-]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .trimEnd();

/** A document's number and, for a NIT, its check digit. */
export const splitDocument = ({
  documentType,
  document,
}: Pick<Holder, 'documentType' | 'document'>): readonly [number: string, digit: string] =>
  documentType === 'NIT' ? [document.slice(0, -1), document.slice(-1)] : [document, ''];

/** For layouts whose reference is shorter than an id. The beginning of an id is its time, so the end differs most. */
export const shortReference = (reference: string): string => reference.slice(-12);
