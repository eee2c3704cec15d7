import { long, type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { DeclineFigures } from './decline-alarm.ts';

/** Reads at most this many attempts of one merchant; more would not change the figures. */
const MOST_ATTEMPTS = 20_000;
const MOST_PAST_CHARGES = 5_000;
/** With fewer payments in seven days, the usual share is unknown. */
const LEAST_PAST_CHARGES = 50;

// Uses the BRIN index on the time of attempts, so the cost depends on recent attempts and not on the size of the
// table.
const busy = long(
  statement<{ merchant_id: string }>(
    'decline_alarms_busy',
    `select merchant_id from attempts
     where sent_at > $1 and status = 'declined' and operation in ('authorise', 'renew')
     group by merchant_id having count(*) >= $2`,
  ),
);

/** Merchants with at least this many declines since then, renewals included. Only these are examined closely. */
export const listBusyMerchants = async (
  database: Queryable,
  since: Date,
  leastDeclines: number,
): Promise<string[]> => (await database.rows(busy, [since, leastDeclines])).map(row => row.merchant_id);

// The payer is present for a subscription's first charge; all later ones are renewals.
const isOfPayer = `(charge.subscription_id is null or (charge.subscription_period = 1
     and charge.subscription_attempt = 1 and exists (
       select from subscriptions where subscriptions.merchant_id = charge.merchant_id
         and subscriptions.id = charge.subscription_id
         and charge.creation_date < subscriptions.creation_date + interval '1 minute')))`;

const figures = long(
  statement<{ attempts: number; declines: number; cards: number; devices: number; since: Date | null }>(
    'decline_alarms_figures',
    `with recent as materialized (
       select merchant_id, transaction_id, status, sent_at from attempts
       where sent_at > $2 and merchant_id = $1 and status in ('approved', 'declined')
         and operation in ('authorise', 'renew')
       order by sent_at desc limit ${MOST_ATTEMPTS}
     )
     select count(*)::int as attempts, (count(*) filter (where recent.status = 'declined'))::int as declines,
       (count(distinct coalesce(charge.card::json ->> 'card_number', charge.id))
         filter (where recent.status = 'declined'))::int as cards,
       (count(distinct nullif(charge.device_session_id, 'none'))
         filter (where recent.status = 'declined'))::int as devices,
       min(recent.sent_at) filter (where recent.status = 'declined') as since
     from recent join transactions charge
       on charge.merchant_id = recent.merchant_id and charge.id = recent.transaction_id and charge.kind = 'charge'
     where ${isOfPayer}`,
  ),
);

const none: DeclineFigures = { attempts: 0, declines: 0, cards: 0, devices: 0, since: null };

export const readDeclineFigures = async (
  database: Queryable,
  merchantId: string,
  since: Date,
): Promise<DeclineFigures> => (await database.find(figures, [merchantId, since])) ?? none;

const usual = statement<{ charges: number; declines: number }>(
  'decline_alarms_usual',
  `select count(*)::int as charges, (count(*) filter (where status = 'failed'))::int as declines from (
     select status from transactions
     where merchant_id = $1 and kind = 'charge' and creation_date > $2 and creation_date <= $3
       and method = 'card' and subscription_id is null
       and status not in ('charge_pending', 'in_progress', 'processing', 'cancelled')
     order by creation_date desc, id desc limit ${MOST_PAST_CHARGES}
   ) past`,
);

/**
 * The share of a merchant's card payments that failed between two instants; null if there were too few payments.
 */
export async function readUsualPercent(
  database: Queryable,
  merchantId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number | null> {
  const found = await database.find(usual, [merchantId, from, to]);
  if (found === undefined || found.charges < LEAST_PAST_CHARGES) return null;
  return Math.round((found.declines / found.charges) * 100);
}
