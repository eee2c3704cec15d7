import type { ImportKind } from '@recaudo/contract/import-words';
import { type Queryable, statement } from '../../database/connection.ts';
import type { Card } from '../cards/card.ts';
import { type FaceRow, faceColumns, toFace } from '../cards/store.ts';
import type { Plan } from '../plans/plan.ts';
import { type PlanRow, planColumns, toPlan } from '../plans/store.ts';

/** Whose rows, and from where. */
export interface Origin {
  merchantId: string;
  source: string;
}

/** What something from there is called here, and which import brought it. */
export interface MappedId {
  id: string;
  importId: string;
}

const mapped = statement<{ external_id: string; id: string; import_id: string }>(
  'import_ids_known',
  `select external_id, id, import_id from import_ids
   where merchant_id = $1 and source = $2 and kind = $3 and external_id = any($4::text[])`,
);

/** What ids from there are called here, as far as they have been imported. */
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

/** Ids of this kind that are taken here, deleted ones included. */
export const findTakenIds = async (
  database: Queryable,
  merchantId: string,
  kind: ImportKind,
  ids: readonly string[],
): Promise<Set<string>> =>
  new Set((await database.rows(present[kind], [merchantId, ids])).map(row => row.id));

const named = statement<{ id: string; external_id: string }>(
  'imports_customers_by_external_id',
  `select id, external_id from customers
   where merchant_id = $1 and external_id = any($2::text[]) and status = 'active'`,
);

/** Customers that the merchant's own system has under these names. */
export async function findNamedCustomers(
  database: Queryable,
  merchantId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.rows(named, [merchantId, names]);
  return new Map(rows.map(row => [row.external_id, row.id]));
}

const active = statement<{ id: string }>(
  'imports_active_customers',
  // Held: none of them is deleted before what is imported for it is there.
  `select id from customers where merchant_id = $1 and id = any($2::text[]) and status = 'active'
   order by id for key share`,
);

export const holdCustomers = async (
  tx: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<Set<string>> => new Set((await tx.rows(active, [merchantId, ids])).map(row => row.id));

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
