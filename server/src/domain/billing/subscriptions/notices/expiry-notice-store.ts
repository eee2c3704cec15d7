import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { long, type Queryable, statement } from '../../../../platform/database/connections/connection.ts';

/** A subscription whose card expires before its next renewal. */
export interface ExpiringCard {
  subscriptionId: string;
  customerId: string;
  planName: string;
  amountCentavos: bigint;
  chargeDate: CalendarDate;
  cardId: string;
  brand: string;
  maskedNumber: string;
  expirationMonth: string;
  expirationYear: string;
}

interface ExpiringRow {
  subscription_id: string;
  customer_id: string;
  plan_name: string;
  amount_centavos: bigint;
  charge_date: string;
  card_id: string;
  brand: string;
  masked_number: string;
  expiration_month: string;
  expiration_year: string;
}

// A card is valid through the last day of its month, as in isExpired (cards/card.ts).
const wouldFail = `subscriptions.status in ('trial', 'active') and not subscriptions.cancel_at_period_end
  and subscriptions.pause is null
  and cards.status = 'active'
  and '20' || cards.expiration_year || '-' || cards.expiration_month < to_char(subscriptions.due_date, 'YYYY-MM')`;
const withCards = `subscriptions
  join cards on cards.merchant_id = subscriptions.merchant_id and cards.id = subscriptions.card_id`;

// Uses the index on due_date: before a renewal, due_date is the day of the charge.
const note = long(
  statement<ExpiringRow>(
    'expiry_notices_note',
    `with noted as (
       insert into expiry_notices (merchant_id, subscription_id, card_id, charge_date, days_before)
       select subscriptions.merchant_id, subscriptions.id, cards.id, subscriptions.due_date,
         case when subscriptions.due_date - $2::date <= 7 then 7 else 30 end
       from ${withCards}
       where subscriptions.merchant_id = $1 and subscriptions.due_date > $2::date
         and subscriptions.due_date <= $2::date + 30 and ${wouldFail}
         and (subscriptions.due_date, subscriptions.id) > ($3::date, $4)
         and not exists (select from expiry_notices notice
           where notice.merchant_id = subscriptions.merchant_id and notice.subscription_id = subscriptions.id
             and notice.card_id = cards.id and notice.charge_date = subscriptions.due_date
             and notice.days_before = case when subscriptions.due_date - $2::date <= 7 then 7 else 30 end)
       order by subscriptions.due_date, subscriptions.id limit $5
       on conflict do nothing
       returning merchant_id, subscription_id, card_id, charge_date)
     select noted.subscription_id, subscriptions.customer_id, plans.name as plan_name,
       coalesce(subscriptions.period_amount_centavos, plans.amount_centavos) as amount_centavos,
       noted.charge_date::text as charge_date, noted.card_id, cards.brand, cards.masked_number, cards.expiration_month,
       cards.expiration_year
     from noted
     join subscriptions on subscriptions.merchant_id = noted.merchant_id and subscriptions.id = noted.subscription_id
     join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
     join cards on cards.merchant_id = noted.merchant_id and cards.id = noted.card_id
     order by noted.charge_date, noted.subscription_id`,
  ),
);

/** Records the notices that a merchant has not sent yet, one page at a time; the caller sends them. */
export async function noteExpiringCards(
  tx: Queryable,
  merchantId: string,
  today: CalendarDate,
  {
    after,
    limit,
  }: { after: { chargeDate: CalendarDate; subscriptionId: string } | undefined; limit: number },
): Promise<ExpiringCard[]> {
  const values = [merchantId, today, after?.chargeDate ?? today, after?.subscriptionId ?? '', limit];
  return (await tx.rows(note, values)).map(row => ({
    subscriptionId: row.subscription_id,
    customerId: row.customer_id,
    planName: row.plan_name,
    amountCentavos: row.amount_centavos,
    chargeDate: row.charge_date as CalendarDate,
    cardId: row.card_id,
    brand: row.brand,
    maskedNumber: row.masked_number,
    expirationMonth: row.expiration_month,
    expirationYear: row.expiration_year,
  }));
}

const unlooked = statement<{ id: string }>(
  'expiry_looks_missing',
  `select merchants.id from merchants left join expiry_looks on expiry_looks.merchant_id = merchants.id
   where merchants.status = 'active' and merchants.clock_frozen_at is null
     and (expiry_looks.looked_on is null or expiry_looks.looked_on < $1)
   order by merchants.id limit $2`,
);

/** Lists merchants on real time whose subscriptions have not been checked today. */
export const listUnlooked = async (
  database: Queryable,
  today: CalendarDate,
  limit: number,
): Promise<string[]> => (await database.rows(unlooked, [today, limit])).map(({ id }) => id);

const looked = statement(
  'expiry_looks_done',
  `insert into expiry_looks (merchant_id, looked_on) values ($1, $2)
   on conflict (merchant_id) do update set looked_on = excluded.looked_on`,
);

export const markLooked = (database: Queryable, merchantId: string, today: CalendarDate): Promise<number> =>
  database.run(looked, [merchantId, today]);

const forget = statement(
  'expiry_notices_forget',
  'delete from expiry_notices where merchant_id = $1 and charge_date <= $2',
);

/** Deletes notices about renewals that have passed. */
export const forgetPastNotices = (
  database: Queryable,
  merchantId: string,
  today: CalendarDate,
): Promise<number> => database.run(forget, [merchantId, today]);

const next = statement<{ day: string | null }>(
  'expiry_notices_next_day',
  `select min(subscriptions.due_date - case when subscriptions.due_date - 30 > $2::date then 30 else 7 end)::text as day
   from ${withCards}
   where subscriptions.merchant_id = $1 and subscriptions.due_date > $2::date + 7 and ${wouldFail}`,
);

/** Returns the first later day on which a notice of a merchant is due. */
export const findNextNoticeDay = async (
  database: Queryable,
  merchantId: string,
  today: CalendarDate,
): Promise<CalendarDate | undefined> =>
  ((await database.find(next, [merchantId, today]))?.day as CalendarDate | null | undefined) ?? undefined;
