import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import type { SettledMethod } from '../pricing/price.ts';
import type { ChargeToShare } from './share.ts';

/** Steps from platform to platform in the key of the queue, however many charges of each are waiting. */
export const queuedPlatforms = statement<{ merchant_id: string }>(
  'split_queue_merchants',
  `with recursive platforms as (
     (select merchant_id from split_queue order by merchant_id limit 1)
     union all
     select (select merchant_id from split_queue where merchant_id > platforms.merchant_id order by merchant_id limit 1)
     from platforms where merchant_id is not null
   ) select merchant_id from platforms where merchant_id is not null limit $1`,
);
export const listQueuedPlatforms = async (database: Queryable, limit: number): Promise<string[]> =>
  (await database.rows(queuedPlatforms, [limit])).map(row => row.merchant_id);

const queue = statement(
  'split_queue_add',
  `insert into split_queue (merchant_id, charge_id)
   select distinct merchant_id, charge_id from unnest($1::text[], $2::text[]) as moved (merchant_id, charge_id)
   order by merchant_id, charge_id on conflict do nothing`,
);

/** In the transaction that writes the movements of these charges. */
export async function queueSplits(
  tx: Queryable,
  moved: readonly { merchantId: string; chargeId: string }[],
): Promise<void> {
  if (moved.length === 0) return;
  await tx.run(queue, [
    textArray(moved.map(each => each.merchantId)),
    textArray(moved.map(each => each.chargeId)),
  ]);
}

interface ChargeRow {
  charge_id: string;
  splits: string;
  method: SettledMethod;
  available_on: string | null;
  captured_centavos: bigint;
  refunded_centavos: bigint;
  disputed_centavos: bigint;
  fee_centavos: bigint;
}

/** The state of charges, from all of their movements. A cash network that takes a payment back leaves nothing to share. */
const stateOf = (charges: string): string => `
   select charges.charge_id, charge.splits, charge.method, sums.*
   from ${charges} charges (charge_id)
   join transactions charge on charge.merchant_id = $1 and charge.id = charges.charge_id and charge.splits is not null
   cross join lateral (
     select to_char(min(available_on) filter (where type = 'charge'), 'YYYY-MM-DD') as available_on,
       coalesce(sum(charged_centavos), 0)::bigint as captured_centavos,
       coalesce(sum(taken_centavos) filter (where type = 'refund' and reason <> 'cash_reversal'), 0)::bigint
         as refunded_centavos,
       coalesce(sum(taken_centavos) filter (where type = 'chargeback' or reason = 'cash_reversal'), 0)::bigint
         as disputed_centavos,
       -coalesce(sum(fee_centavos + fee_tax_centavos), 0)::bigint as fee_centavos
     from settlement_movements movement
     where movement.merchant_id = $1 and movement.charge_id = charges.charge_id
   ) sums`;

const take = statement<ChargeRow>(
  'split_queue_take',
  `with taken as (
     delete from split_queue using (
       select merchant_id, charge_id from split_queue where merchant_id = $1 order by charge_id limit $2
       for update skip locked
     ) due
     where split_queue.merchant_id = due.merchant_id and split_queue.charge_id = due.charge_id
     returning split_queue.charge_id
   ) ${stateOf('taken')} order by charges.charge_id`,
);

const ids = statement<{ id: string }>(
  'split_charges_ids',
  `select id from transactions where merchant_id = $1 and splits is not null and id > $2 order by id limit $3`,
);

/** Charges with splits, a page at a time. */
export const listSplitChargeIds = async (
  tx: Queryable,
  platformId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> => (await tx.rows(ids, [platformId, after, limit])).map(row => row.id);

const settled = statement<ChargeRow>(
  'split_charges_settled',
  `${stateOf('unnest($2::text[])')}
   where not exists (select from split_queue where split_queue.merchant_id = $1
     and split_queue.charge_id = charges.charge_id)
   order by charges.charge_id`,
);

const one = statement<ChargeRow>('split_charge_of_platform', stateOf('(values ($2::text))'));

/** A split charge as its movements have left it; undefined until it is settled. */
export async function findSplitCharge(
  database: Queryable,
  platformId: string,
  chargeId: string,
): Promise<ChargeToShare | undefined> {
  const row = await database.find(one, [platformId, chargeId]);
  return row && toCharge(platformId, row)[0];
}

const names = statement<{ id: string; name: string }>(
  'split_merchant_names',
  'select id, name from merchants where id = any($1::text[])',
);

/** The names of those that a charge of the platform is shared with. */
export const findNamesOfParts = async (
  database: Queryable,
  merchantIds: readonly string[],
): Promise<Map<string, string>> =>
  new Map((await database.rows(names, [textArray(merchantIds)])).map(({ id, name }) => [id, name]));

const toCharge = (platformId: string, row: ChargeRow): ChargeToShare[] =>
  row.available_on === null
    ? []
    : [
        {
          platformId,
          chargeId: row.charge_id,
          splits: row.splits,
          method: row.method,
          availableOn: row.available_on as CalendarDate,
          capturedCentavos: row.captured_centavos,
          refundedCentavos: row.refunded_centavos,
          disputedCentavos: row.disputed_centavos,
          feeCentavos: row.fee_centavos,
        },
      ];

/** Takes charges of a held platform out of the queue. */
export const takeSplitCharges = async (
  tx: Queryable,
  platformId: string,
  limit: number,
): Promise<ChargeToShare[]> =>
  (await tx.rows(take, [platformId, limit])).flatMap(row => toCharge(platformId, row));

/** Those of the charges whose shares are posted. */
export const listSettledSplits = async (
  tx: Queryable,
  platformId: string,
  chargeIds: readonly string[],
): Promise<ChargeToShare[]> =>
  (await tx.rows(settled, [platformId, textArray(chargeIds)])).flatMap(row => toCharge(platformId, row));
