import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

export interface SavedView {
  id: string;
  businessId: string;
  accountId: string;
  /** The permanent name of the list that it filters: `transactions`. */
  list: string;
  name: string;
  query: string;
  isShared: boolean;
  creationDate: Date;
}

interface ViewRow {
  id: string;
  business_id: string;
  account_id: string;
  list: string;
  name: string;
  query: string;
  is_shared: boolean;
  creation_date: Date;
}

const toView = (row: ViewRow): SavedView => ({
  id: row.id,
  businessId: row.business_id,
  accountId: row.account_id,
  list: row.list,
  name: row.name,
  query: row.query,
  isShared: row.is_shared,
  creationDate: row.creation_date,
});

const columns = 'business_id, id, account_id, list, name, query, is_shared, creation_date';

/** Enough for fifty views per member of a large team, with a response that stays short. */
const MOST_SHOWN = 500;

const ofList = statement<ViewRow>(
  'saved_views_of_list',
  `select ${columns} from saved_views where business_id = $1 and list = $2 and (account_id = $3 or is_shared)
   order by creation_date, id limit ${MOST_SHOWN}`,
);
/** The views of a list that an account sees: its own and the shared ones. */
export const listViews = async (
  database: Queryable,
  { businessId, list, accountId }: Pick<SavedView, 'businessId' | 'list' | 'accountId'>,
): Promise<SavedView[]> => (await database.rows(ofList, [businessId, list, accountId])).map(toView);

const byId = statement<ViewRow>(
  'saved_views_by_id',
  `select ${columns} from saved_views where business_id = $1 and id = $2 and (account_id = $3 or is_shared)`,
);
export async function findView(
  database: Queryable,
  { businessId, id, accountId }: Pick<SavedView, 'businessId' | 'id' | 'accountId'>,
): Promise<SavedView | undefined> {
  const row = await database.find(byId, [businessId, id, accountId]);
  return row && toView(row);
}

const holdMember = statement(
  'saved_views_hold_member',
  'select from members where business_id = $1 and account_id = $2 for update',
);
const count = statement<{ count: bigint }>(
  'saved_views_count',
  'select count(*) as count from saved_views where business_id = $1 and list = $2 and account_id = $3',
);
/** Counts a member's views of a list and locks them until the transaction ends. */
export async function countOwnViews(
  tx: Queryable,
  { businessId, list, accountId }: Pick<SavedView, 'businessId' | 'list' | 'accountId'>,
): Promise<number> {
  await tx.run(holdMember, [businessId, accountId]);
  return Number((await tx.find(count, [businessId, list, accountId]))?.count ?? 0);
}

const insert = statement(
  'saved_views_insert',
  `insert into saved_views (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const insertView = (tx: Queryable, view: SavedView): Promise<number> =>
  tx.run(insert, [
    view.businessId,
    view.id,
    view.accountId,
    view.list,
    view.name,
    view.query,
    view.isShared,
    view.creationDate,
  ]);

const update = statement(
  'saved_views_update',
  'update saved_views set name = $3, query = $4, is_shared = $5 where business_id = $1 and id = $2',
);
export const updateView = (
  database: Queryable,
  { businessId, id, name, query, isShared }: SavedView,
): Promise<number> => database.run(update, [businessId, id, name, query, isShared]);

const remove = statement('saved_views_delete', 'delete from saved_views where business_id = $1 and id = $2');
export const deleteView = (
  database: Queryable,
  { businessId, id }: Pick<SavedView, 'businessId' | 'id'>,
): Promise<number> => database.run(remove, [businessId, id]);
