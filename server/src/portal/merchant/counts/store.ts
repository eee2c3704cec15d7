import { type Counts, MOST_COUNTED } from '@recaudo/contract/merchant/money/counts';
import { reversalStatuses } from '@recaudo/contract/shared/disputes/reversal-words';
import { type Queryable, replannedStatement } from '../../../platform/database/connections/connection.ts';

/** Newest rows checked for a state without an index. */
const MAX_ROWS_CHECKED = 10_000;

interface CountRow {
  status: string;
  count: bigint;
  /** The number of checked rows. */
  looked: bigint;
}

const grouped = (rows: string) => `select status, count(*) as count, sum(count(*)) over ()::bigint as looked
  from (${rows}) recent group by status`;

/** A paused subscription counts for its status and as paused. */
const statesOf = `select unnest(case when pause is null then array[status] else array[status, 'paused'] end) as status`;

const subscriptions = replannedStatement<CountRow>(
  'count_subscriptions',
  grouped(`${statesOf} from (select status, pause from subscriptions where merchant_id = $1
    order by creation_date desc, id desc limit ${MAX_ROWS_CHECKED}) own`),
);
const subscriptionsOfPlan = replannedStatement<CountRow>(
  'count_subscriptions_of_plan',
  grouped(`${statesOf} from (select status, pause from subscriptions where merchant_id = $1 and plan_id = $2
    order by creation_date desc, id desc limit ${MAX_ROWS_CHECKED}) own`),
);
// Overdue subscriptions have an index, so even old ones are counted.
const owing = replannedStatement<CountRow>(
  'count_owing',
  grouped(`select status from subscriptions where merchant_id = $1 and status in ('past_due', 'unpaid')
    order by id limit ${MAX_ROWS_CHECKED}`),
);

export async function countSubscriptions(
  database: Queryable,
  merchantId: string,
  planId: string | undefined,
): Promise<Counts> {
  if (planId !== undefined) return summed(await database.rows(subscriptionsOfPlan, [merchantId, planId]));
  const [recent, debts] = await Promise.all([
    database.rows(subscriptions, [merchantId]),
    database.rows(owing, [merchantId]),
  ]);
  return { ...summed(recent), ...summed(debts) };
}

// Ordered by link name, which rises with time, like the list of links.
const links = replannedStatement<Omit<CountRow, 'status'> & { status: string | null }>(
  'count_links',
  `select link.status, count(link.status) as count, sum(count(*)) over ()::bigint as looked
   from (
     select transaction_id from charge_handles where merchant_id = $1 and handle like 'ck%'
     order by transaction_id desc limit ${MAX_ROWS_CHECKED}
   ) named
   left join lateral (
     select status from transactions where merchant_id = $1 and id = named.transaction_id and kind = 'charge'
       and strpos(payment_details, '"send_email"') > 0 limit 1
   ) link on true
   group by link.status`,
);

export const countLinks = async (database: Queryable, merchantId: string): Promise<Counts> =>
  summed((await database.rows(links, [merchantId])).filter((row): row is CountRow => row.status !== null));

const chargebacks = replannedStatement<CountRow>(
  'count_chargebacks',
  `select wanted.status, count(*) as count, 0::bigint as looked
   from unnest(array['pending', 'accepted', 'rejected']) as wanted (status)
   cross join lateral (
     select from chargebacks where merchant_id = $1 and state = wanted.status limit ${MOST_COUNTED + 1}
   ) one group by wanted.status`,
);

export const countChargebacks = async (database: Queryable, merchantId: string): Promise<Counts> =>
  summed(await database.rows(chargebacks, [merchantId]));

const reversals = replannedStatement<CountRow>(
  'count_reversals',
  `select wanted.status, count(*) as count, 0::bigint as looked
   from unnest($2::text[]) as wanted (status)
   cross join lateral (
     select from reversals where merchant_id = $1 and reversals.status = wanted.status limit ${MOST_COUNTED + 1}
   ) one group by wanted.status`,
);

export const countReversals = async (database: Queryable, merchantId: string): Promise<Counts> =>
  summed(await database.rows(reversals, [merchantId, reversalStatuses]));

const undelivered = replannedStatement<CountRow>(
  'count_undelivered',
  `select wanted.status, count(*) as count, 0::bigint as looked from unnest(array['failed', 'parked']) as wanted (status)
   cross join lateral (
     select from webhook_deliveries where merchant_id = $1 and webhook_id = $2 and status = wanted.status
       and status <> 'delivered' limit ${MOST_COUNTED + 1}
   ) one group by wanted.status`,
);
const deliveries = replannedStatement<CountRow>(
  'count_deliveries',
  grouped(`select status from webhook_deliveries where merchant_id = $1 and webhook_id = $2
    order by event_id desc limit ${MAX_ROWS_CHECKED}`),
);

export async function countDeliveries(
  database: Queryable,
  merchantId: string,
  webhookId: string,
): Promise<Counts> {
  const [recent, missing] = await Promise.all([
    database.rows(deliveries, [merchantId, webhookId]),
    database.rows(undelivered, [merchantId, webhookId]),
  ]);
  return { ...summed(recent), ...summed(missing) };
}

function summed(rows: readonly CountRow[]): Counts {
  const isPartial = Number(rows[0]?.looked ?? 0) >= MAX_ROWS_CHECKED;
  return Object.fromEntries(
    rows.map(({ status, count }) => [
      status,
      { count: Math.min(Number(count), MOST_COUNTED), is_more: isPartial || count > MOST_COUNTED },
    ]),
  );
}

/** Exported for the test that explains the queries. */
export const countStatements = {
  subscriptions,
  subscriptionsOfPlan,
  owing,
  links,
  chargebacks,
  reversals,
  undelivered,
  deliveries,
};
