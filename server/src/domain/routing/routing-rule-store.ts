import { type Gateway, keptBy } from '../../dependencies.ts';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { newWriteBatch } from '../../platform/database/statements/write-batches.ts';
import type { ConnectionMethod } from '../../processors/connections/connection.ts';
import type { RoutingRule } from './routing-rule.ts';
import { type ConditionForm, conditionsOf, type RuleForm } from './rule-form.ts';

/** A stored rule; without a merchant it applies to the whole installation. */
export interface StoredRule {
  merchantId: string | null;
  method: ConnectionMethod;
  position: number;
  conditions: ConditionForm;
  links: readonly string[];
}

interface RuleRow {
  merchant_id: string | null;
  method: ConnectionMethod;
  position: number;
  conditions: ConditionForm;
  link_ids: string[];
}

const columns = 'merchant_id, method, position, conditions, link_ids';

// Serializes changes of routing; the later change replaces the earlier one.
const lock = statement('routes_lock', `select pg_advisory_xact_lock(hashtext('routes'))`);
const remove = statement(
  'routes_remove',
  'delete from routes where merchant_id is not distinct from $1 and method = $2',
);
const insert = statement('routes_insert', `insert into routes (${columns}) values ($1, $2, $3, $4, $5)`);
const list = statement<RuleRow>(
  'routes_list',
  `select ${columns} from routes where $1 or merchant_id is not distinct from $2
   order by merchant_id nulls first, method, position`,
);
const ofInstallation = statement<RuleRow>(
  'routes_of_installation',
  `select ${columns} from routes where merchant_id is null order by method, position`,
);
const methods = statement<{ method: ConnectionMethod }>(
  'routes_methods',
  'select distinct method from routes',
);
// One row per rule and per enrollment: few merchants have more than a handful.
const ofMerchants = statement<RuleRow & { merchant_id: string; enrolled_at: string | null }>(
  'routes_of_merchants',
  `select merchant_id, method, position, conditions, link_ids, null as enrolled_at
   from unnest((select $1::text[])) as input (merchant_id) join routes using (merchant_id)
   union all
   select merchant_id, null, 0, null, null, link_id
   from unnest((select $1::text[])) as input (merchant_id) join enrolments using (merchant_id)
   where not needs_secrets
   order by 1, 2, 3`,
);

const toStored = (row: RuleRow): StoredRule => ({
  merchantId: row.merchant_id,
  method: row.method,
  position: row.position,
  conditions: row.conditions,
  links: row.link_ids,
});

const toRule = ({ method, position, conditions, link_ids: connectionIds }: RuleRow): RoutingRule => ({
  method,
  position,
  conditions: conditionsOf(conditions),
  connectionIds,
});

export async function replaceRules(
  tx: Queryable,
  { merchantId, method }: { merchantId: string | null; method: ConnectionMethod },
  rules: readonly RuleForm[],
): Promise<void> {
  await tx.run(lock);
  await tx.run(remove, [merchantId, method]);
  for (const [index, { conditions = {}, links: connections }] of rules.entries()) {
    await tx.run(insert, [merchantId, method, index + 1, JSON.stringify(conditions), connections]);
  }
}

/** The rules of one merchant, of the installation (null), or all. */
export const listStoredRules = async (
  database: Queryable,
  merchantId: string | null | undefined,
): Promise<StoredRule[]> =>
  (await database.rows(list, [merchantId === undefined, merchantId ?? null])).map(toStored);

export const listInstallationRules = async (database: Queryable): Promise<RoutingRule[]> =>
  (await database.rows(ofInstallation)).map(toRule);

/** The payment methods that have routing rules. */
export const listRoutedMethods = async (database: Queryable): Promise<ReadonlySet<ConnectionMethod>> =>
  new Set((await database.rows(methods)).map(({ method }) => method));

/** A merchant's data that decides which connections its payments use. */
export interface MerchantRouting {
  rules: readonly RoutingRule[];
  /** The connections that the merchant is enrolled in. */
  enrolledAt: ReadonlySet<string>;
}

const MAX_MERCHANTS = 64;

/** Concurrent lookups share one statement, as their writes do. */
export const routingOfMerchants = keptBy(({ database }: Pick<Gateway, 'database' | 'kept'>) =>
  newWriteBatch<string, MerchantRouting>({
    maxBatch: MAX_MERCHANTS,
    keyOf: merchantId => merchantId,
    flush: merchantIds => listRoutingOf(database, merchantIds),
  }),
);

async function listRoutingOf(
  database: Queryable,
  merchantIds: readonly string[],
): Promise<MerchantRouting[]> {
  const found = new Map(
    merchantIds.map(id => [id, { rules: [] as RoutingRule[], enrolledAt: new Set<string>() }]),
  );
  for (const row of await database.rows(ofMerchants, [[...found.keys()]])) {
    const routing = found.get(row.merchant_id);
    if (row.enrolled_at === null) routing?.rules.push(toRule(row));
    else routing?.enrolledAt.add(row.enrolled_at);
  }
  return merchantIds.map(id => found.get(id) ?? { rules: [], enrolledAt: new Set() });
}
