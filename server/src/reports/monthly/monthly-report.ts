import {
  addMonths,
  type CalendarDate,
  parseCalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../dependencies.ts';
import { findMerchant, listMerchants } from '../../domain/merchants/store.ts';
import { notFound } from '../../platform/errors.ts';
import { readSums } from '../day-sums/read-sums.ts';
import { type MethodSum, sumDisputes, sumRefunds, sumReversals } from './store.ts';

/** One merchant's month (Bogotá) by one method. Amounts are centavos. */
export interface MonthlyLine {
  merchantId: string;
  merchantName: string;
  method: string;
  approved: number;
  refused: number;
  salesCentavos: bigint;
  feesCentavos: bigint;
  feesTaxCentavos: bigint;
  refunds: number;
  refundedCentavos: bigint;
  disputes: number;
  disputedCentavos: bigint;
  reversals: number;
  reversedCentavos: bigint;
}

export type Month = string & { readonly month: true };

/** `2026-03`. Undefined for any other text. */
export function parseMonth(text: string): Month | undefined {
  const day = /^\d{4}-\d{2}$/.test(text) ? parseCalendarDate(`${text}-01`) : undefined;
  return day === undefined ? undefined : (text as Month);
}

interface Merchant {
  id: string;
  name: string;
}

/** Volumes by method, refunds and disputes, as supervisors require: for one merchant or the installation. */
export async function readMonthlyReport(
  { database }: Pick<Gateway, 'database'>,
  month: Month,
  merchantId: string | null,
): Promise<MonthlyLine[]> {
  const lines: MonthlyLine[] = [];
  // Sequential, so that the rest of the database stays free.
  for (const merchant of await listReported({ database }, merchantId)) {
    lines.push(...(await readMerchant({ database }, merchant, month)));
  }
  return lines;
}

async function listReported(
  { database }: Pick<Gateway, 'database'>,
  merchantId: string | null,
): Promise<readonly Merchant[]> {
  if (merchantId === null) return (await listMerchants(database)).toReversed();
  const merchant = await findMerchant(database, merchantId);
  if (merchant === undefined) throw notFound();
  return [merchant];
}

async function readMerchant(
  { database }: Pick<Gateway, 'database'>,
  merchant: Merchant,
  month: Month,
): Promise<MonthlyLine[]> {
  const first = `${month}-01` as CalendarDate;
  const before = addMonths(first, 1, 1);
  const range = [startOfBogotaDay(first), startOfBogotaDay(before)] as const;
  const { days } = await readSums(database, merchant.id, { first, before });
  const refunds = await sumRefunds(database, merchant.id, ...range);
  const disputes = await sumDisputes(database, merchant.id, ...range);
  const reversals = await sumReversals(database, merchant.id, ...range);
  const methods = new Set([...days, ...refunds, ...disputes, ...reversals].map(({ method }) => method));
  const of = (sums: readonly MethodSum[], method: string) => sums.find(sum => sum.method === method);
  return [...methods].toSorted().map(method => {
    const own = days.filter(day => day.method === method);
    const [refunded, disputed, reversed] = [of(refunds, method), of(disputes, method), of(reversals, method)];
    return {
      merchantId: merchant.id,
      merchantName: merchant.name,
      method,
      approved: own.reduce((sum, day) => sum + day.approved, 0),
      refused: own.reduce((sum, day) => sum + day.refused, 0),
      salesCentavos: own.reduce((sum, day) => sum + day.sales_centavos, 0n),
      feesCentavos: own.reduce((sum, day) => sum + day.fees_centavos, 0n),
      feesTaxCentavos: own.reduce((sum, day) => sum + day.fees_tax_centavos, 0n),
      refunds: refunded?.count ?? 0,
      refundedCentavos: refunded?.centavos ?? 0n,
      disputes: disputed?.count ?? 0,
      disputedCentavos: disputed?.centavos ?? 0n,
      reversals: reversed?.count ?? 0,
      reversedCentavos: reversed?.centavos ?? 0n,
    };
  });
}
