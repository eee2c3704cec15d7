import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

// Failed charges have their own index (0008), so the latest are found without reading the others. Matches of review
// rules are in the review queue's table.
const hits = statement<{ name: string; hits: bigint; last_hit: Date }>(
  'fraud_rules_hits',
  `select rule.name, count(*) as hits, max(hit.creation_date) as last_hit
   from (
     select transactions.fraud_rules as rules, failed.creation_date
     from (select id, creation_date from noted_statuses
           where merchant_id = $1 and status = 'failed' and creation_date > $2
           order by creation_date desc, id desc limit $3) failed
     join transactions on transactions.merchant_id = $1 and transactions.id = failed.id
     union all
     select rules, creation_date
     from (select rules, creation_date from fraud_reviews where merchant_id = $1 and creation_date > $2
           order by creation_date desc limit $3) reviewed
   ) hit
   cross join lateral unnest(hit.rules) as rule (name)
   group by rule.name`,
);

/** The most recent charges of each kind to check. */
const MAX_ROWS_CHECKED = 5_000;

export interface RuleHits {
  count: number;
  lastHit: Date;
}

/** Counts how often each rule has rejected a charge or marked one for review since `since`. */
export const countRuleHits = async (
  database: Queryable,
  merchantId: string,
  since: Date,
): Promise<ReadonlyMap<string, RuleHits>> =>
  new Map(
    (await database.rows(hits, [merchantId, since, MAX_ROWS_CHECKED])).map(row => [
      row.name,
      { count: Number(row.hits), lastHit: row.last_hit },
    ]),
  );
