import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { bogotaDay } from '../../../platform/database/statements/bogota-day.ts';
import { paidStatusList } from '../../money/ledger/paid-statuses.ts';

// Deletes the shares of charges that took no money and returns them to their periods. Locks periods before shares, and the
// month before the day, as reserve_volume does. Leaves a share that another attempt has renewed since.
const settle = statement<{ released: number; kept: number }>(
  'volume_reservations_settle',
  `with looked as (
     select held.merchant_id, held.transaction_id, held.day, held.amount_centavos, held.reserved_at,
       transactions.status from volume_reservations held
     left join transactions on transactions.merchant_id = held.merchant_id and transactions.id = held.transaction_id
     where not held.is_kept and held.reserved_at < $1
       and (transactions.status is null and held.reserved_at < $2
         or transactions.status in ${paidStatusList} or transactions.status in ('failed', 'cancelled')
         or transactions.status = 'charge_pending' and held.reserved_at < $2)
     order by held.reserved_at limit $3
   ), kept as (
     update volume_reservations set is_kept = true from looked
     where volume_reservations.merchant_id = looked.merchant_id
       and volume_reservations.transaction_id = looked.transaction_id and looked.status in ${paidStatusList}
     returning 1
   ), locked as materialized (
     select volume_usage.merchant_id, volume_usage.period, volume_usage.starts_on
     from volume_usage join (
       select distinct merchant_id, period, starts_on from looked
       cross join lateral (values ('month', date_trunc('month', day)::date), ('day', day)) as counted (period, starts_on)
       where looked.status is null or looked.status not in ${paidStatusList}
     ) touched using (merchant_id, period, starts_on)
     order by volume_usage.merchant_id, volume_usage.period desc, volume_usage.starts_on for update of volume_usage
   ), released as (
     delete from volume_reservations using looked
     where volume_reservations.merchant_id = looked.merchant_id
       and volume_reservations.transaction_id = looked.transaction_id and not volume_reservations.is_kept
       and volume_reservations.reserved_at = looked.reserved_at and (select count(*) from locked) >= 0
       and (looked.status is null or looked.status not in ${paidStatusList})
     returning volume_reservations.merchant_id, volume_reservations.day, volume_reservations.amount_centavos
   ), given_back as (
     update volume_usage set volume_centavos = volume_usage.volume_centavos - freed.centavos,
       charges = volume_usage.charges - freed.charges
     from (
       select merchant_id, period, starts_on, sum(amount_centavos)::bigint as centavos, count(*)::int as charges
       from released
       cross join lateral (values ('month', date_trunc('month', day)::date), ('day', day)) as counted (period, starts_on)
       group by 1, 2, 3
     ) freed
     where volume_usage.merchant_id = freed.merchant_id and volume_usage.period = freed.period
       and volume_usage.starts_on = freed.starts_on
   )
   select (select count(*) from released)::int as released, (select count(*) from kept)::int as kept`,
);

/** Returns how many shares were settled. */
export async function settleShares(
  database: Queryable,
  { settledBefore, lostBefore, limit }: { settledBefore: Date; lostBefore: Date; limit: number },
): Promise<number> {
  const row = await database.find(settle, [settledBefore, lostBefore, limit]);
  return (row?.released ?? 0) + (row?.kept ?? 0);
}

// Counts renewals, and charges created by a process before it read the limit. A charge in progress holds its share until it
// ends.
const addMissing = statement(
  'volume_reservations_add_missing',
  `with missing as (
     insert into volume_reservations (merchant_id, transaction_id, day, amount_centavos, reserved_at, is_kept)
     select transactions.merchant_id, transactions.id, ${bogotaDay('transactions.creation_date')},
       transactions.amount_centavos, $1, transactions.status in ${paidStatusList}
     from volume_limits join transactions on transactions.merchant_id = volume_limits.merchant_id
     where transactions.kind = 'charge' and transactions.creation_date > $2
       and (transactions.status in ${paidStatusList} or transactions.status in ('in_progress', 'processing'))
       and not exists (select from volume_reservations held
         where held.merchant_id = transactions.merchant_id and held.transaction_id = transactions.id)
     order by transactions.merchant_id, transactions.id limit $3
     on conflict do nothing returning merchant_id, day, amount_centavos
   )
   insert into volume_usage (merchant_id, period, starts_on, volume_centavos, charges)
   select merchant_id, period, starts_on, sum(amount_centavos), count(*)
   from missing cross join lateral (values ('month', date_trunc('month', day)::date), ('day', day))
     as counted (period, starts_on)
   group by 1, 2, 3 order by 1, 2 desc, 3
   on conflict (merchant_id, period, starts_on) do update
     set volume_centavos = volume_usage.volume_centavos + excluded.volume_centavos,
       charges = volume_usage.charges + excluded.charges`,
);
export const addMissingShares = (
  database: Queryable,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<number> => database.run(addMissing, [now, since, limit]);

const purge = statement(
  'volume_reservations_purge',
  `delete from volume_reservations where (merchant_id, transaction_id) in (
     select merchant_id, transaction_id from volume_reservations where day < $1 order by day limit $2)`,
);
export const purgeShares = (database: Queryable, before: string, limit: number): Promise<number> =>
  database.run(purge, [before, limit]);
