import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { StoredEnrolment, Values } from './stored-connection.ts';

interface EnrolmentRow {
  merchant_id: string;
  link_id: string;
  facts: Values;
  secret_names: string[];
  needs_secrets: boolean;
  creation_date: Date;
  change_date: Date;
}

const columns = 'merchant_id, link_id, facts, secret_names, needs_secrets, creation_date, change_date';

const upsert = statement<EnrolmentRow>(
  'enrolments_upsert',
  `insert into enrolments (merchant_id, link_id, facts, sealed_secrets, secret_names, creation_date, change_date)
   values ($1, $2, $3, $4, $5, $6, $6)
   on conflict (merchant_id, link_id) do update set facts = excluded.facts, sealed_secrets = excluded.sealed_secrets,
     secret_names = excluded.secret_names, needs_secrets = false, change_date = excluded.change_date
   returning ${columns}`,
);
const remove = statement(
  'enrolments_remove',
  'delete from enrolments where merchant_id = $1 and link_id = $2',
);
const clearSecrets = statement(
  'enrolments_clear_secrets',
  `update enrolments set sealed_secrets = '', secret_names = '{}', needs_secrets = true, change_date = $2
   where link_id = $1 and secret_names <> '{}'`,
);
const list = statement<EnrolmentRow>(
  'enrolments_list',
  `select ${columns} from enrolments where merchant_id = coalesce($1, merchant_id) and link_id = coalesce($2, link_id)
   order by creation_date desc, merchant_id, link_id limit $3`,
);
const open = statement<EnrolmentRow & { sealed_secrets: Buffer }>(
  'enrolments_open',
  `select ${columns}, sealed_secrets from enrolments where merchant_id = $1 and link_id = $2`,
);

const toEnrolment = (row: EnrolmentRow): StoredEnrolment => ({
  merchantId: row.merchant_id,
  connectionId: row.link_id,
  facts: row.facts,
  secretNames: row.secret_names,
  needsSecrets: row.needs_secrets,
  creationDate: row.creation_date,
  changeDate: row.change_date,
});

type NewEnrolment = Pick<StoredEnrolment, 'merchantId' | 'connectionId' | 'facts' | 'secretNames'>;

export async function upsertEnrolment(
  database: Queryable,
  { merchantId, connectionId, facts, secretNames }: NewEnrolment,
  sealed: Buffer,
  now: Date,
): Promise<StoredEnrolment> {
  const values = [merchantId, connectionId, JSON.stringify(facts), sealed, secretNames, now];
  const row = await database.find(upsert, values);
  if (row === undefined) throw new Error('an enrolment was neither inserted nor changed');
  return toEnrolment(row);
}

export const deleteEnrolment = async (
  database: Queryable,
  merchantId: string,
  connectionId: string,
): Promise<boolean> => (await database.run(remove, [merchantId, connectionId])) > 0;

/** Removes the merchants' secrets at a connection whose host changes. */
export const clearEnrolmentSecrets = (tx: Queryable, connectionId: string, now: Date): Promise<number> =>
  tx.run(clearSecrets, [connectionId, now]);

export interface EnrolmentFilter {
  merchantId?: string | undefined;
  connectionId?: string | undefined;
}

const MOST_LISTED = 1_000;

/** Newest first, at most a thousand. */
export const listStoredEnrolments = async (
  database: Queryable,
  { merchantId, connectionId }: EnrolmentFilter,
): Promise<StoredEnrolment[]> =>
  (await database.rows(list, [merchantId ?? null, connectionId ?? null, MOST_LISTED])).map(toEnrolment);

export interface SealedEnrolment {
  enrolment: StoredEnrolment;
  sealedSecrets: Buffer;
}

export async function findSealedEnrolment(
  database: Queryable,
  merchantId: string,
  connectionId: string,
): Promise<SealedEnrolment | undefined> {
  const row = await database.find(open, [merchantId, connectionId]);
  return row && { enrolment: toEnrolment(row), sealedSecrets: row.sealed_secrets };
}
