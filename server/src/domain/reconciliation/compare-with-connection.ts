import {
  addDays,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../dependencies.ts';
import { type DayJournal, type ListedPayment, listedMethods } from '../../processors/day-journal.ts';
import { readReference } from '../payments/attempt-reference.ts';
import { listEnrolments } from '../routing/enrolments.ts';
import { compareDays, type DayDifference, keyOf, type OwnPayment } from './compare-days.ts';
import { type ConnectionDay, listOwnPayments, listOwnPaymentsByReference } from './connection-day-store.ts';

export interface ConnectionComparison {
  /** Null if the other side offers no list. */
  merchants: readonly ComparedMerchant[] | null;
}

export interface ComparedMerchant {
  merchantId: string;
  /** False if the other side did not respond; nothing was compared. */
  isRead: boolean;
  here: number;
  there: number;
  differences: readonly DayDifference[];
}

/** Long, because a list may have many pages. */
const LIST_TIMEOUT_MS = 60_000;

/** Compares a day's payments over a connection with the list of the other side. */
export async function compareWithConnection(
  gateway: Gateway,
  connectionId: string,
  day: CalendarDate,
  merchantId?: string,
): Promise<ConnectionComparison> {
  const { days } = await gateway.connections.card(connectionId);
  if (days === undefined) return { merchants: null };
  const enrolments = await listEnrolments(gateway, { connectionId, merchantId });
  const [from, until] = [startOfBogotaDay(day), startOfBogotaDay(addDays(day, 1))];
  const merchants: ComparedMerchant[] = [];
  for (const { merchantId: enrolled } of enrolments) {
    const place = { merchantId: enrolled, connectionId, from, until };
    merchants.push(await compareMerchant(gateway, days, place, day));
  }
  return { merchants };
}

async function compareMerchant(
  gateway: Gateway,
  days: DayJournal,
  place: ConnectionDay,
  day: CalendarDate,
): Promise<ComparedMerchant> {
  const { merchantId } = place;
  const unread = { merchantId, isRead: false, here: 0, there: 0, differences: [] };
  const list = await days.listDay({ merchantId, day }, { timeoutMs: LIST_TIMEOUT_MS });
  if (list.kind !== 'listed') return unread;
  const own = await listOwnPayments(gateway.database, place);
  const nearby = await listNearMidnight(gateway, days, place, { own, listed: list.payments });
  if (nearby === undefined) return unread;
  const [ours, theirs] = [
    [...own, ...nearby.own],
    [...list.payments, ...nearby.listed],
  ];
  return {
    merchantId,
    isRead: true,
    here: ours.length,
    there: theirs.length,
    differences: compareDays(ours, theirs),
  };
}

/**
 * Payments that one side dates on this day and the other on the day before or after. Undefined if the other side does
 * not respond.
 */
async function listNearMidnight(
  { database, processorTimeoutMs: timeoutMs }: Gateway,
  days: DayJournal,
  place: ConnectionDay,
  { own, listed }: { own: readonly OwnPayment[]; listed: readonly ListedPayment[] },
): Promise<{ own: OwnPayment[]; listed: ListedPayment[] } | undefined> {
  const [ours, theirs] = [new Set(own.map(keyOf)), new Set(listed.map(keyOf))];
  const found: ListedPayment[] = [];
  for (const payment of own) {
    if (payment.state === 'none' || theirs.has(keyOf(payment))) continue;
    const { merchantId } = place;
    const answer = await days.find({ merchantId, ...payment }, { timeoutMs });
    if (answer.kind === 'found') found.push(answer.payment);
    else if (answer.kind !== 'not_found') return undefined;
  }
  const sought: OwnPayment[] = [];
  for (const method of listedMethods) {
    const references = listed
      .filter(payment => payment.method === method && !ours.has(keyOf(payment)))
      .map(({ reference }) => reference)
      .filter(reference => readReference(reference) !== undefined);
    sought.push(...(await listOwnPaymentsByReference(database, place, method, references)));
  }
  return { own: sought, listed: found };
}
