import { isDeepStrictEqual } from 'node:util';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import { reject } from '../../../platform/errors.ts';
import { type Month, monthOf } from './month.ts';
import { type Closing, findClosing, keepClosing } from './store.ts';
import type { MonthTotals } from './totals.ts';
import { sumMonth } from './totals-store.ts';

export interface ReadMonth {
  month: Month;
  isOver: boolean;
  totals: MonthTotals;
  closing: (Closing & { isChanged: boolean }) | undefined;
}

export async function readMonth(
  { database, clock }: Gateway,
  merchantId: string,
  name: string,
): Promise<ReadMonth> {
  const month = monthOf(name);
  const totals = await sumMonth(database, merchantId, month);
  const closing = await findClosing(database, merchantId, month);
  return {
    month,
    isOver: bogotaDateOf(clock.now()) > month.last,
    totals,
    closing: closing && { ...closing, isChanged: !isDeepStrictEqual(closing.totals, totals) },
  };
}

/**
 * Stores the current totals with the name of the person who closes the month. A month that is not over cannot
 * be closed.
 */
export async function closeMonth(
  gateway: Gateway,
  merchantId: string,
  name: string,
  closedBy: string,
): Promise<ReadMonth> {
  const read = await readMonth(gateway, merchantId, name);
  if (!read.isOver) {
    throw reject('month_not_over');
  }
  const closing = { totals: read.totals, closedBy, closedAt: gateway.clock.now() };
  await keepClosing(gateway.database, merchantId, read.month, closing);
  return { ...read, closing: { ...closing, isChanged: false } };
}
