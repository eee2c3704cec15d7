import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

export interface Hold {
  id: string;
  kind: 'rolling' | 'fixed' | 'manual';
  amountCentavos: bigint;
  reason: string | null;
  day: CalendarDate;
  releaseOn: CalendarDate | null;
}

interface HoldRow {
  id: string;
  kind: Hold['kind'];
  amount_centavos: bigint;
  reason: string | null;
  day: string;
  release_on: string | null;
}
const columns = 'id, kind, amount_centavos, reason, day, release_on';

const toHold = (row: HoldRow): Hold => ({
  id: row.id,
  kind: row.kind,
  amountCentavos: row.amount_centavos,
  reason: row.reason,
  day: row.day as CalendarDate,
  releaseOn: row.release_on as CalendarDate | null,
});

const insert = statement(
  'settlement_holds_insert',
  `insert into settlement_holds (merchant_id, ${columns}) values ($1, $2, $3, $4, $5, $6, $7)`,
);
export const insertHold = (tx: Queryable, merchantId: string, hold: Hold): Promise<number> =>
  tx.run(insert, [
    merchantId,
    hold.id,
    hold.kind,
    hold.amountCentavos,
    hold.reason,
    hold.day,
    hold.releaseOn,
  ]);

const held = statement<HoldRow>(
  'settlement_holds_list',
  `select ${columns} from settlement_holds where merchant_id = $1 and released_at is null order by day, id`,
);
/** Holds that stand, oldest first. */
export const listHolds = async (database: Queryable, merchantId: string): Promise<Hold[]> =>
  (await database.rows(held, [merchantId])).map(toHold);

const releaseDue = statement<HoldRow>(
  'settlement_holds_release_due',
  `update settlement_holds set released_at = $3
   where merchant_id = $1 and released_at is null and release_on <= $2 returning ${columns}`,
);
/** Ends the holds whose day has come. */
export const releaseDueHolds = async (
  tx: Queryable,
  merchantId: string,
  { day, now }: { day: CalendarDate; now: Date },
): Promise<Hold[]> => (await tx.rows(releaseDue, [merchantId, day, now])).map(toHold);

const release = statement<HoldRow>(
  'settlement_holds_release',
  `update settlement_holds set released_at = $3
   where merchant_id = $1 and id = $2 and released_at is null returning ${columns}`,
);
/** Ends one hold; undefined where it does not stand. */
export async function releaseHold(
  tx: Queryable,
  merchantId: string,
  { id, now }: { id: string; now: Date },
): Promise<Hold | undefined> {
  const row = await tx.find(release, [merchantId, id, now]);
  return row && toHold(row);
}
