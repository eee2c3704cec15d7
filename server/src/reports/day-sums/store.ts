import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { long, type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { bogotaDay } from '../../platform/database/statements/bogota-day.ts';
import type { DaySums, DeclineSum, IssuerSum } from './charge-sums.ts';
import { chargeSums, declineSums, issuerSums } from './charge-sums-store.ts';

const summedBefore = statement<{ day: CalendarDate }>(
  'day_sums_reach',
  'select days_summed_before as day from merchants where id = $1',
);
const changed = statement<{ day: CalendarDate }>(
  'day_sums_changed',
  `select distinct day from changed_days where merchant_id = $1 and day >= $2 and day < $3 order by day`,
);

/** Days of a range without current sums: not summed yet, or changed since. */
export async function findOpenDays(
  database: Queryable,
  merchantId: string,
  { first, before }: DayRange,
): Promise<{ summedBefore: CalendarDate; changed: CalendarDate[] }> {
  const reach = await database.find(summedBefore, [merchantId]);
  const days = await database.rows(changed, [merchantId, first, before]);
  return { summedBefore: reach?.day ?? first, changed: days.map(({ day }) => day) };
}

const unsplit = statement<{ day: CalendarDate }>(
  'day_sums_unsplit',
  'select day from unsplit_days where merchant_id = $1 and day >= $2 and day < $3 order by day',
);
/** Summed days of a range whose bank sums are missing. */
export const listUnsplitDays = async (
  database: Queryable,
  merchantId: string,
  { first, before }: DayRange,
): Promise<CalendarDate[]> =>
  (await database.rows(unsplit, [merchantId, first, before])).map(({ day }) => day);

/** Days from `first` up to but not including `before`. */
export interface DayRange {
  first: CalendarDate;
  before: CalendarDate;
}

const kept = statement<DaySums>(
  'day_sums_kept',
  `select day, method, charges, approved, refused, sales_centavos, fees_centavos, fees_tax_centavos, renewals_failed,
     renewals_recovered, recovered_centavos
   from day_sums where merchant_id = $1 and day >= $2 and day < $3 and day <> all($4::date[])`,
);
const keptDeclines = statement<DeclineSum>(
  'day_sums_kept_declines',
  `select method, error_code, sum(declines)::int as declines
   from day_declines where merchant_id = $1 and day >= $2 and day < $3 and day <> all($4::date[])
   group by 1, 2`,
);
const keptIssuers = statement<IssuerSum>(
  'day_sums_kept_issuers',
  `select method, bank, bin, sum(charges)::int as charges, sum(approved)::int as approved, sum(refused)::int as refused,
     sum(sales_centavos)::bigint as sales_centavos
   from day_issuers where merchant_id = $1 and day >= $2 and day < $3 and day <> all($4::date[])
   group by 1, 2, 3`,
);

export const listKeptSums = (
  database: Queryable,
  merchantId: string,
  { first, before }: DayRange,
  without: readonly CalendarDate[],
) => database.rows(kept, [merchantId, first, before, without]);

export const listKeptDeclines = (
  database: Queryable,
  merchantId: string,
  { first, before }: DayRange,
  without: readonly CalendarDate[],
) => database.rows(keptDeclines, [merchantId, first, before, without]);

export const listKeptIssuers = (
  database: Queryable,
  merchantId: string,
  { first, before }: DayRange,
  without: readonly CalendarDate[],
) => database.rows(keptIssuers, [merchantId, first, before, without]);

/** One lock for every run on this database: two concurrent runs could delete each other's marks. */
const SUMMING_LOCK = 7_205_759_404;
const lock = statement<{ is_ours: boolean }>(
  'day_sums_lock',
  `select pg_try_advisory_xact_lock(${SUMMING_LOCK}) as is_ours`,
);

/** Held until the transaction ends; false while another worker holds it. */
export const takeSummingLock = async (tx: Queryable): Promise<boolean> =>
  (await tx.find(lock))?.is_ours === true;

// Uses the database's clock, like the triggers that set the marks.
const openSince = `((now() at time zone 'UTC') - interval '6 hours')::date`;

const nextChanged = statement<{ merchant_id: string; day: CalendarDate }>(
  'day_sums_next_changed',
  `select merchant_id, day from changed_days where day < ${openSince} and merchant_id <> all($1::text[])
   order by merchant_id, day limit 1`,
);
/** A finished day that changed later, of any merchant but these. */
export const findChangedDay = (tx: Queryable, passedOver: readonly string[]) =>
  tx.find(nextChanged, [passedOver]);

const nextUnsplit = statement<{ merchant_id: string; day: CalendarDate }>(
  'day_sums_next_unsplit',
  `select merchant_id, day from unsplit_days where merchant_id <> all($1::text[]) order by day desc limit 1`,
);
/** The newest day summed by an older version, of any merchant but these. */
export const findUnsplitDay = (tx: Queryable, passedOver: readonly string[]) =>
  tx.find(nextUnsplit, [passedOver]);

const nextMerchant = statement<{ merchant_id: string; open_since: CalendarDate; day: CalendarDate | null }>(
  'day_sums_next_merchant',
  `select behind.id as merchant_id, ${openSince} as open_since,
     (select ${bogotaDay('creation_date')} from transactions
      where merchant_id = behind.id and kind = 'charge'
        and creation_date >= (behind.days_summed_before + interval '5 hours') at time zone 'UTC'
        and creation_date < (${openSince} + interval '5 hours') at time zone 'UTC'
      order by creation_date, id limit 1) as day
   from (
     select id, days_summed_before from merchants
     where days_summed_before < ${openSince} and id <> all($1::text[])
     order by days_summed_before limit 1
   ) behind`,
);
/** The merchant with the oldest unsummed day, except these, and its next finished day with charges. */
export const findMerchantBehind = (tx: Queryable, passedOver: readonly string[]) =>
  tx.find(nextMerchant, [passedOver]);

const forgetMarks = statement(
  'day_sums_forget_marks',
  'delete from changed_days where merchant_id = $1 and day = $2',
);
const forgetSums = statement('day_sums_forget', 'delete from day_sums where merchant_id = $1 and day = $2');
const forgetDeclines = statement(
  'day_sums_forget_declines',
  'delete from day_declines where merchant_id = $1 and day = $2',
);
const forgetIssuers = statement(
  'day_sums_forget_issuers',
  'delete from day_issuers where merchant_id = $1 and day = $2',
);
const keepSums = long(
  statement('day_sums_keep', `insert into day_sums select $1::text, summed.* from (${chargeSums}) summed`),
);
const keepDeclines = long(
  statement(
    'day_sums_keep_declines',
    `insert into day_declines select $1::text, $4::date, summed.* from (${declineSums}) summed`,
  ),
);
const keepIssuers = long(
  statement(
    'day_sums_keep_issuers',
    `insert into day_issuers select $1::text, $4::date, summed.* from (${issuerSums}) summed`,
  ),
);
const forgetUnsplit = statement(
  'day_sums_forget_unsplit',
  'delete from unsplit_days where merchant_id = $1 and day = $2',
);

/** Deletes the marks first: the sums include everything committed by then, and later commits set new marks. */
export async function writeDaySums(
  tx: Queryable,
  merchantId: string,
  day: CalendarDate,
  { from, before }: { from: Date; before: Date },
): Promise<void> {
  for (const part of [forgetMarks, forgetSums, forgetDeclines, forgetIssuers]) {
    await tx.run(part, [merchantId, day]);
  }
  await tx.run(keepSums, [merchantId, from, before]);
  await tx.run(keepDeclines, [merchantId, from, before, day]);
  await tx.run(keepIssuers, [merchantId, from, before, day]);
  // Its trigger has just set this mark for the new sums.
  await tx.run(forgetUnsplit, [merchantId, day]);
}

const advance = statement(
  'day_sums_advance',
  'update merchants set days_summed_before = $2 where id = $1 and days_summed_before < $2',
);
export const recordSummedBefore = (tx: Queryable, merchantId: string, day: CalendarDate) =>
  tx.run(advance, [merchantId, day]);
