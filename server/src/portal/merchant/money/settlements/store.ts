import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { PayoutStatus } from '../../../../domain/payouts/payout.ts';
import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';

export interface PayoutDates {
  creation_date: Date;
  approved_at: Date | null;
  sent_at: Date | null;
  status: PayoutStatus;
  status_date: Date;
}

const dates = statement<PayoutDates>(
  'screen_payout_dates',
  `select creation_date, status, status_date, approved_at, sent_at
   from payouts join (select id as batch_id, approved_at, sent_at from payout_batches) batch using (batch_id)
   where merchant_id = $1 and id = $2`,
);
export const findPayoutDates = (
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<PayoutDates | undefined> => database.find(dates, [merchantId, id]);

const news = statement<{ type: string; creation_date: Date }>(
  'screen_payout_news',
  `select type, creation_date from events where merchant_id = $1 and resource_id = $2 order by sequence`,
);
/** The events of a payout that are still kept. */
export const listPayoutNews = (database: Queryable, merchantId: string, id: string) =>
  database.rows(news, [merchantId, id]);

const years = statement<{ year: number }>(
  'screen_withholding_years',
  `select extract(year from cutoff)::int as year from settlements where merchant_id = $1
   union select extract(year from period_start)::int from withholding_certificates where merchant_id = $1
   order by year desc`,
);
/** Years with settlements or certificates, newest first. */
export const listWithholdingYears = async (database: Queryable, merchantId: string): Promise<number[]> =>
  (await database.rows(years, [merchantId])).map(({ year }) => year);

interface WithheldSums {
  renta: bigint;
  iva: bigint;
  ica: bigint;
}

const withheld = statement<WithheldSums>(
  'screen_withheld_sums',
  `select coalesce(-sum(renta_centavos), 0)::bigint as renta, coalesce(-sum(iva_centavos), 0)::bigint as iva,
     coalesce(-sum(ica_centavos), 0)::bigint as ica
   from settlements where merchant_id = $1 and cutoff between $2 and $3`,
);
/** What the settlements of these days withheld, less what they gave back. */
export async function sumWithheldInSettlements(
  database: Queryable,
  merchantId: string,
  { first, last }: { first: CalendarDate; last: CalendarDate },
): Promise<WithheldSums> {
  return (await database.find(withheld, [merchantId, first, last])) ?? { renta: 0n, iva: 0n, ica: 0n };
}
