import type { PolicyKind } from '@recaudo/contract/merchant/settings/policies';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Policy } from './policy.ts';

interface PolicyRow {
  merchant_id: string;
  kind: PolicyKind;
  version: number;
  text_es: string;
  text_en: string;
  hash: string;
  published_at: Date;
}

const columns = 'merchant_id, kind, version, text_es, text_en, hash, published_at';

const toPolicy = (row: PolicyRow): Policy => ({
  merchantId: row.merchant_id,
  kind: row.kind,
  version: row.version,
  texts: { es: row.text_es, en: row.text_en },
  hash: row.hash,
  publishedAt: row.published_at,
});

const latest = statement<PolicyRow>(
  'merchant_policies_latest',
  `select distinct on (kind) ${columns} from merchant_policies where merchant_id = $1 order by kind, version desc`,
);

/** The current version of each kind. */
export const listPolicies = async (database: Queryable, merchantId: string): Promise<Policy[]> =>
  (await database.rows(latest, [merchantId])).map(toPolicy);

const one = statement<PolicyRow>(
  'merchant_policies_find',
  `select ${columns} from merchant_policies
   where merchant_id = $1 and kind = $2 and ($3::integer is null or version = $3) order by version desc limit 1`,
);

/** Without a version, finds the current one. */
export async function findPolicy(
  database: Queryable,
  { merchantId, kind, version = null }: { merchantId: string; kind: PolicyKind; version?: number | null },
): Promise<Policy | undefined> {
  const row = await database.find(one, [merchantId, kind, version]);
  return row && toPolicy(row);
}

const insert = statement(
  'merchant_policies_insert',
  `insert into merchant_policies (${columns}) values ($1, $2, $3, $4, $5, $6, $7)`,
);

export const insertPolicy = (tx: Queryable, policy: Policy): Promise<number> =>
  tx.run(insert, [
    policy.merchantId,
    policy.kind,
    policy.version,
    policy.texts.es,
    policy.texts.en,
    policy.hash,
    policy.publishedAt,
  ]);
