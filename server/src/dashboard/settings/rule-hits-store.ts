import { type Queryable, statement } from '../../database/connection.ts';

// Failed charges are noted apart (0008): the latest ones are found without reading the others.
const hits = statement<{ name: string; hits: bigint; last_hit: Date }>(
  'fraud_rules_hits',
  `select rule.name, count(*) as hits, max(failed.creation_date) as last_hit
   from (select id, creation_date from noted_statuses
         where merchant_id = $1 and status = 'failed' and creation_date > $2
         order by creation_date desc, id desc limit $3) failed
   join transactions on transactions.merchant_id = $1 and transactions.id = failed.id
   cross join lateral unnest(transactions.fraud_rules) as rule (name)
   group by rule.name`,
);

/** At most so many failed charges are looked through, the latest first. */
const MAX_LOOKED_THROUGH = 5_000;

export interface RuleHits {
  count: number;
  lastHit: Date;
}

/** How often each rule has refused a charge since then. */
export const countRuleHits = async (
  database: Queryable,
  merchantId: string,
  since: Date,
): Promise<ReadonlyMap<string, RuleHits>> =>
  new Map(
    (await database.rows(hits, [merchantId, since, MAX_LOOKED_THROUGH])).map(row => [
      row.name,
      { count: Number(row.hits), lastHit: row.last_hit },
    ]),
  );
