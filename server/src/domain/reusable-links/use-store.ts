import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

/** A link's figures cover at most this many uses; checks against a limit count all of them. */
const LOOKED_THROUGH = 10_000;

export interface Use {
  merchantId: string;
  linkId: string;
  /** Identifies the submitted form. */
  visit: string;
}

interface UseRow {
  transaction_id: string | null;
  subscription_id: string | null;
  held_until: Date | null;
}

const byVisit = statement<UseRow>(
  'reusable_link_uses_find',
  `select transaction_id, subscription_id, held_until from reusable_link_uses
   where merchant_id = $1 and link_id = $2 and visit = $3`,
);

export async function findUse(database: Queryable, { merchantId, linkId, visit }: Use) {
  const row = await database.find(byVisit, [merchantId, linkId, visit]);
  return (
    row && {
      transactionId: row.transaction_id,
      subscriptionId: row.subscription_id,
      heldUntil: row.held_until,
    }
  );
}

const insert = statement(
  'reusable_link_uses_insert',
  `insert into reusable_link_uses (merchant_id, link_id, visit, transaction_id, subscription_id, held_until,
     creation_date, payer_address, quantity, variant_number)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (merchant_id, link_id, visit) do nothing`,
);

/** False if the same form was submitted before. */
export const insertUse = async (
  tx: Queryable,
  { merchantId, linkId, visit }: Use,
  of: {
    transactionId?: string;
    subscriptionId?: string;
    heldUntil?: Date;
    payerAddress?: string | null;
    quantity?: number;
    variantNumber?: number | null;
    now: Date;
  },
): Promise<boolean> =>
  (await tx.run(insert, [
    merchantId,
    linkId,
    visit,
    of.transactionId ?? null,
    of.subscriptionId ?? null,
    of.heldUntil ?? null,
    of.now,
    of.payerAddress ?? null,
    of.quantity ?? 1,
    of.variantNumber ?? null,
  ])) === 1;

const hold = statement<{ subscription_id: string }>(
  'reusable_link_uses_hold',
  `update reusable_link_uses set held_until = $4, subscription_id = coalesce(subscription_id, $6)
   where merchant_id = $1 and link_id = $2 and visit = $3 and held_until <= $5 returning subscription_id`,
);

/**
 * Holds the use again. Returns the id for its subscription: after a crash that of the subscription which may have been
 * created, otherwise `newId`. Undefined while another request holds the use.
 */
export const holdUse = async (
  tx: Queryable,
  { merchantId, linkId, visit }: Use,
  { until, now, newId }: { until: Date; now: Date; newId: string },
): Promise<string | undefined> =>
  (await tx.find(hold, [merchantId, linkId, visit, until, now, newId]))?.subscription_id;

const release = statement(
  'reusable_link_uses_release',
  `update reusable_link_uses set held_until = $5, subscription_id = null
   where merchant_id = $1 and link_id = $2 and visit = $3 and subscription_id = $4`,
);

/** Frees the use, unless it is now held for another subscription. */
export const releaseUse = (
  database: Queryable,
  { merchantId, linkId, visit }: Use,
  subscriptionId: string,
  now: Date,
): Promise<number> => database.run(release, [merchantId, linkId, visit, subscriptionId, now]);

const held = statement<{ visit: string }>(
  'reusable_link_uses_held',
  `select visit from reusable_link_uses
   where merchant_id = $1 and link_id = $2 and visit = $3 and subscription_id = $4 and held_until > $5`,
);

export const isUseHeld = async (
  tx: Queryable,
  { merchantId, linkId, visit }: Use,
  subscriptionId: string,
  now: Date,
): Promise<boolean> => (await tx.find(held, [merchantId, linkId, visit, subscriptionId, now])) !== undefined;

// A declined or expired payment and an ended subscription no longer count as a use.
const isLive = `(charge.status not in ('cancelled', 'failed') or subscription.status <> 'cancelled'
  or (subscription.id is null and used.held_until > $3))`;

// A subscription that ended with its declined first charge.
const isDeclined = `(subscription.requires_first_payment and subscription.status = 'cancelled'
  and subscription.current_period_number = 1 and subscription.failed_attempts > 0)`;

const joined = `left join transactions charge
    on charge.merchant_id = used.merchant_id and charge.id = used.transaction_id and charge.kind = 'charge'
  left join subscriptions subscription
    on subscription.merchant_id = used.merchant_id and subscription.id = used.subscription_id`;

const count = statement<{ uses: number }>(
  'reusable_link_uses_count',
  `select count(*)::int as uses from reusable_link_uses used ${joined}
   where used.merchant_id = $1 and used.link_id = $2 and ${isLive}`,
);

/** Counts paid, subscribed and pending uses. */
export const countUses = async (
  database: Queryable,
  merchantId: string,
  linkId: string,
  realNow: Date,
): Promise<number> => (await database.find(count, [merchantId, linkId, realNow]))?.uses ?? 0;

const units = statement<{ link_id: string; variant_number: number | null; taken: number }>(
  'reusable_link_uses_units',
  `select used.link_id, used.variant_number, sum(used.quantity)::int as taken from reusable_link_uses used ${joined}
   where used.merchant_id = $1 and used.link_id = any($2::text[]) and ${isLive}
   group by used.link_id, used.variant_number`,
);

export interface TakenUnits {
  linkId: string;
  /** Null for a link without variants. */
  variantNumber: number | null;
  taken: number;
}

/** Counts units that are sold or held by a pending payment. */
export const countUnits = async (
  database: Queryable,
  merchantId: string,
  linkIds: readonly string[],
  realNow: Date,
): Promise<TakenUnits[]> =>
  (await database.rows(units, [merchantId, linkIds, realNow])).map(row => ({
    linkId: row.link_id,
    variantNumber: row.variant_number,
    taken: row.taken,
  }));

const unpaid = statement<{ uses: number }>(
  'reusable_link_uses_unpaid',
  `select count(*)::int as uses from reusable_link_uses used join transactions charge
     on charge.merchant_id = used.merchant_id and charge.id = used.transaction_id and charge.kind = 'charge'
   where used.merchant_id = $1 and used.link_id = $2 and used.payer_address = $3
     and charge.status in ('charge_pending', 'in_progress', 'processing')`,
);

/** Counts unpaid payments started from one address. */
export const countUnpaid = async (
  database: Queryable,
  merchantId: string,
  linkId: string,
  payerAddress: string,
): Promise<number> => (await database.find(unpaid, [merchantId, linkId, payerAddress]))?.uses ?? 0;

export interface UseFigures {
  uses: number;
  paid: number;
  collectedCentavos: bigint;
}

const figures = statement<{ link_id: string; uses: number; paid: number; collected: bigint }>(
  'reusable_link_uses_figures',
  `select named.link_id, uses, paid, collected from unnest($2::text[]) named (link_id)
   cross join lateral (
     select (count(*) filter (where ${isLive}))::int as uses,
       (count(*) filter (where (subscription.id is not null and not ${isDeclined})
         or charge.status not in ('cancelled', 'failed', 'charge_pending', 'in_progress', 'processing')))::int as paid,
       coalesce(sum(charge.amount_centavos) filter (
         where charge.status in ('completed', 'chargeback_pending', 'chargeback_adjustment')), 0)::bigint as collected
     from (
       select * from reusable_link_uses
       where merchant_id = $1 and link_id = named.link_id limit ${LOOKED_THROUGH}
     ) used ${joined}
   ) figures`,
);

/** Maps link ids to figures. */
export const readFigures = async (
  database: Queryable,
  merchantId: string,
  linkIds: readonly string[],
  realNow: Date,
): Promise<Map<string, UseFigures>> => {
  const rows = await database.rows(figures, [merchantId, linkIds, realNow]);
  return new Map(
    rows.map(row => [row.link_id, { uses: row.uses, paid: row.paid, collectedCentavos: row.collected }]),
  );
};
