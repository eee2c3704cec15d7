import { type Gateway, keptBy } from '../../dependencies.ts';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { newWriteBatch } from '../../platform/database/statements/write-batches.ts';
import { ruleToJson } from './check-rule.ts';
import type { FraudRule } from './rule.ts';

export interface StoredRule {
  name: string;
  enabled: boolean;
  /** The stored JSON, possibly written by a later version; `checkRule` parses it. */
  rule: unknown;
  creationDate: Date;
}

interface RuleRow {
  merchant_id: string;
  name: string;
  enabled: boolean;
  rule: unknown;
  creation_date: Date;
}

const ofMerchants = statement<RuleRow>(
  'fraud_rules_of_merchants',
  `select merchant_id, name, enabled, rule, creation_date
   from unnest((select $1::text[])) as input (merchant_id) join fraud_rules using (merchant_id)
   order by merchant_id, creation_date, name`,
);
const upsert = statement(
  'fraud_rules_upsert',
  `insert into fraud_rules (merchant_id, name, enabled, rule, creation_date) values ($1, $2, true, $3, $4)
   on conflict (merchant_id, name) do update set enabled = true, rule = excluded.rule`,
);
const enable = statement(
  'fraud_rules_enable',
  'update fraud_rules set enabled = $3 where merchant_id = $1 and name = $2',
);
const remove = statement(
  'fraud_rules_delete',
  'delete from fraud_rules where merchant_id = $1 and name = $2',
);

const MAX_MERCHANTS = 64;

/** Concurrent lookups share one statement, as their writes do. */
export const rulesOfMerchants = keptBy(({ database }: Pick<Gateway, 'database' | 'kept'>) =>
  newWriteBatch<string, StoredRule[]>({
    maxBatch: MAX_MERCHANTS,
    keyOf: merchantId => merchantId,
    flush: merchantIds => listRulesOf(database, merchantIds),
  }),
);

async function listRulesOf(database: Queryable, merchantIds: readonly string[]): Promise<StoredRule[][]> {
  const rules = new Map(merchantIds.map((id): [string, StoredRule[]] => [id, []]));
  for (const row of await database.rows(ofMerchants, [[...rules.keys()]])) {
    const { merchant_id: merchantId, name, enabled, rule, creation_date: creationDate } = row;
    rules.get(merchantId)?.push({ name, enabled, rule, creationDate });
  }
  return merchantIds.map(id => rules.get(id) ?? []);
}

export const listRules = async (database: Queryable, merchantId: string): Promise<StoredRule[]> =>
  (await listRulesOf(database, [merchantId])).flat();

export const upsertRule = (tx: Queryable, merchantId: string, rule: FraudRule, now: Date): Promise<number> =>
  tx.run(upsert, [merchantId, rule.name, ruleToJson(rule), now]);

export const enableRule = (tx: Queryable, merchantId: string, name: string, enabled: boolean) =>
  tx.run(enable, [merchantId, name, enabled]);

export const deleteRule = (tx: Queryable, merchantId: string, name: string): Promise<number> =>
  tx.run(remove, [merchantId, name]);
