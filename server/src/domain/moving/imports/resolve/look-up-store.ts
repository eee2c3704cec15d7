import type { ImportKind } from '@recaudo/contract/shared/words/import-words';
import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import type { Plan } from '../../../billing/plans/plan.ts';
import { type PlanRow, planColumns, toPlan } from '../../../billing/plans/store.ts';
import type { Card } from '../../../cards/card.ts';
import { type FaceRow, faceColumns, toFace } from '../../../cards/store.ts';

/** The merchant and the source system of an import. */
export interface Origin {
  merchantId: string;
  source: string;
}

/** The id here of an imported record, and the import that created it. */
export interface MappedId {
  id: string;
  importId: string;
}

const mapped = statement<{ external_id: string; id: string; import_id: string }>(
  'import_ids_known',
  `select external_id, id, import_id from import_ids
   where merchant_id = $1 and source = $2 and kind = $3 and external_id = any($4::text[])`,
);

/** Maps ids of the source to ids here, for records imported so far. */
export async function findMappedIds(
  database: Queryable,
  { merchantId, source }: Origin,
  kind: ImportKind,
  externalIds: readonly string[],
): Promise<Map<string, MappedId>> {
  const rows = await database.rows(mapped, [merchantId, source, kind, externalIds]);
  return new Map(rows.map(row => [row.external_id, { id: row.id, importId: row.import_id }]));
}

const presentIn = (table: 'customers' | 'cards' | 'plans' | 'subscriptions') =>
  statement<{ id: string }>(
    `imports_present_${table}`,
    `select id from ${table} where merchant_id = $1 and id = any($2::text[])`,
  );
const present = {
  customers: presentIn('customers'),
  cards: presentIn('cards'),
  plans: presentIn('plans'),
  subscriptions: presentIn('subscriptions'),
};

/** Ids of this kind that exist here, including deleted records. */
export const findTakenIds = async (
  database: Queryable,
  merchantId: string,
  kind: ImportKind,
  ids: readonly string[],
): Promise<Set<string>> =>
  new Set((await database.rows(present[kind], [merchantId, ids])).map(row => row.id));

const named = statement<{ external_id: string; holder: string }>(
  'imports_customers_by_external_id',
  `select customers.external_id, coalesce(import_ids.external_id, customers.id) as holder
   from customers left join import_ids on import_ids.merchant_id = customers.merchant_id
     and import_ids.id = customers.id and import_ids.source = $3 and import_ids.kind = 'customers'
   where customers.merchant_id = $1 and customers.external_id = any($2::text[]) and status = 'active'`,
);

/** The active customer with each `external_id`: its id in the source if it came from there, or else its own. */
export async function findNamedCustomers(
  database: Queryable,
  { merchantId, source }: Origin,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await database.rows(named, [merchantId, names, source]);
  return new Map(rows.map(row => [row.external_id, row.holder]));
}

const emails = statement<{ id: string; email: string }>(
  'imports_emails_of_customers',
  `select id, email from customers where merchant_id = $1 and id = any($2::text[]) and status = 'active'`,
);

export async function findEmails(
  database: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.rows(emails, [merchantId, ids]);
  return new Map(rows.map(({ id, email }) => [id, email.trim().toLowerCase()]));
}

const subscribers = statement<{ id: string; customer_id: string }>(
  'imports_customers_of_subscriptions',
  'select id, customer_id from subscriptions where merchant_id = $1 and id = any($2::text[])',
);

export async function findSubscribers(
  database: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.rows(subscribers, [merchantId, ids]);
  return new Map(rows.map(row => [row.id, row.customer_id]));
}

const rejected = statement<{ external_id: string }>(
  'imports_refused_customers',
  `select distinct import_problems.external_id from imports
   join import_files on import_files.merchant_id = imports.merchant_id and import_files.import_id = imports.id
     and import_files.kind = 'customers'
   join import_problems on import_problems.merchant_id = imports.merchant_id
     and import_problems.import_id = imports.id and import_problems.position = import_files.position
   where imports.merchant_id = $1 and imports.source = $2 and not import_problems.is_warning
     and import_problems.external_id = any($3::text[])`,
);

/** Customers of the source whose rows were rejected by this or an earlier import. */
export async function findRejectedCustomers(
  database: Queryable,
  { merchantId, source }: Origin,
  externalIds: readonly string[],
): Promise<Set<string>> {
  if (externalIds.length === 0) return new Set();
  const rows = await database.rows(rejected, [merchantId, source, externalIds]);
  return new Set(rows.map(row => row.external_id));
}

const active = statement<{ id: string }>(
  'imports_active_customers',
  // Locks the customers, so that none is deleted before its records are imported.
  `select id from customers where merchant_id = $1 and id = any($2::text[]) and status = 'active'
   order by id for key share`,
);

export const holdCustomers = async (
  tx: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<Set<string>> => new Set((await tx.rows(active, [merchantId, ids])).map(row => row.id));

const withAccount = statement<{ id: string }>(
  'imports_customers_with_account',
  'select id from customers where merchant_id = $1 and id = any($2::text[]) and has_account',
);

export const findWithAccount = async (
  tx: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<Set<string>> => new Set((await tx.rows(withAccount, [merchantId, ids])).map(row => row.id));

const plansById = statement<PlanRow>(
  'imports_plans',
  `select ${planColumns.join(', ')} from plans
   where merchant_id = $1 and id = any($2::text[]) and status = 'active' order by id for share`,
);

export async function holdPlans(
  tx: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, Plan>> {
  const rows = await tx.rows(plansById, [merchantId, ids]);
  return new Map(rows.map(row => [row.id, toPlan(row)]));
}

interface CardRow extends FaceRow {
  id: string;
  customer_id: string | null;
  creation_date: Date;
  fingerprint: Buffer;
}

const cardsOf = statement<CardRow>(
  'imports_cards_of_customers',
  `select id, customer_id, creation_date, fingerprint, ${faceColumns} from cards
   where merchant_id = $1 and customer_id = any($2::text[]) and status = 'active' order by id`,
);

export interface SavedCard extends Card {
  fingerprint: Buffer;
}

export const listCardsOf = async (
  database: Queryable,
  merchantId: string,
  customerIds: readonly string[],
): Promise<SavedCard[]> =>
  (await database.rows(cardsOf, [merchantId, customerIds])).map(row => ({
    id: row.id,
    customerId: row.customer_id,
    creationDate: row.creation_date,
    fingerprint: row.fingerprint,
    ...toFace(row),
  }));

const customersOfCoupon = statement<{ customer_id: string; count: number }>(
  'imports_customers_of_coupon',
  `select customer_id, count(*)::int as count from coupon_redemptions
   where merchant_id = $1 and coupon_id = $2 and status <> 'released' group by customer_id`,
);

/** How often each customer uses a coupon. */
export const countCustomersOfCoupon = (database: Queryable, merchantId: string, couponId: string) =>
  database.rows(customersOfCoupon, [merchantId, couponId]);
