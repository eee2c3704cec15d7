import type { ErasureChannel } from '@recaudo/contract/merchant/customers/personal-data';
import { addBusinessDays } from '@recaudo/contract/shared/calendar/business-days';
import { addDays, bogotaDateOf, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Person } from './collect-subject.ts';
import type { Subject } from './subject.ts';

/**
 * The person to search for while an erasure runs. Search results are stored before the first row changes, so that a crash
 * loses none.
 */
export interface ErasureSubject {
  person: Person;
  found?: Subject;
  /** Encrypted and stored separately if the law requires it. */
  identity?: KeptIdentity;
  lastPaidAt?: string;
}

/** The identity behind payments, before encryption. */
export interface KeptIdentity {
  customer_ids: readonly string[];
  names: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
  external_ids: readonly string[];
}

export interface ErasureResult {
  /** Rows that were changed or removed, by table. */
  rows: Record<string, number>;
  payments: number;
  /** End of the retention of the identity; null if no money moved and nothing is kept. */
  keepUntil: string | null;
  /** When the last backup with the data is deleted; null if this installation schedules no backups. */
  backupsGoneBy: string | null;
}

export interface ErasureRequest {
  merchantId: string;
  id: string;
  customerIds: readonly string[];
  hint: string;
  state: 'waiting' | 'done';
  channel: ErasureChannel;
  /** Null for a command on the server. */
  requestedBy: string | null;
  requestedByName: string;
  requestedAt: Date;
  dueBy: Date;
  cancelsSubscriptions: boolean;
  lastProblem: string | null;
  doneAt: Date | null;
  result: ErasureResult | null;
}

/**
 * A claim must be answered within fifteen business days, counted from the day after it arrives (Ley 1581 de 2012, art. 15).
 */
const BUSINESS_DAYS_TO_ERASE = 15;

/** The last second of the last business day, in Bogotá. */
export function dueDateOf(requestedAt: Date): Date {
  const last = addBusinessDays(bogotaDateOf(requestedAt), BUSINESS_DAYS_TO_ERASE);
  return new Date(startOfBogotaDay(addDays(last, 1)).getTime() - 1_000);
}
