import type { OperatorRole } from '@recaudo/contract/operator/operator-duties';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { Account } from '../accounts/account.ts';
import { type AccountRow, accountColumns, toAccount } from '../accounts/store.ts';

export interface Operator extends Account {
  operatorRole: OperatorRole;
  since: Date;
  addedBy: string | null;
  lastUsedAt: Date | null;
}

type OperatorRow = AccountRow & {
  operator_since: Date | null;
  operator_added_by: string | null;
  last_used_at: Date | null;
};

const columns = `${accountColumns}, accounts.operator_since, accounts.operator_added_by, accounts.last_used_at`;

const toOperator = (row: OperatorRow): Operator => ({
  ...toAccount(row),
  operatorRole: row.operator_role,
  // Older versions stored no date: the account is at least as old as its rights.
  since: row.operator_since ?? row.creation_date,
  addedBy: row.operator_added_by,
  lastUsedAt: row.last_used_at,
});

const all = statement<OperatorRow>(
  'operators_with_use',
  `select ${columns} from accounts where accounts.is_operator order by accounts.name, accounts.id`,
);
export const listOperatorsWithUse = async (database: Queryable): Promise<Operator[]> =>
  (await database.rows(all)).map(toOperator);

const one = statement<OperatorRow>(
  'operators_find',
  `select ${columns} from accounts where accounts.is_operator and (accounts.id = $1 or accounts.email = lower($1))`,
);
/** By id or by email address. */
export async function findOperator(database: Queryable, idOrEmail: string): Promise<Operator | undefined> {
  const row = await database.find(one, [idOrEmail]);
  return row && toOperator(row);
}

// If two people remove each other at the same moment, the second waits here and then finds one row fewer.
const lock = statement<{ id: string }>(
  'operators_lock_administrators',
  `select id from accounts where is_operator and operator_role = 'administrator' order by id for no key update`,
);
export const lockAdministrators = async (tx: Queryable): Promise<string[]> =>
  (await tx.rows(lock)).map(({ id }) => id);

const setRole = statement(
  'operators_set_role',
  'update accounts set operator_role = $2 where id = $1 and is_operator',
);
export const setOperatorRole = (tx: Queryable, id: string, role: OperatorRole): Promise<number> =>
  tx.run(setRole, [id, role]);

const dismiss = statement(
  'operators_remove',
  'update accounts set is_operator = false, operator_since = null, operator_added_by = null where id = $1 and is_operator',
);
export const dismissOperator = (tx: Queryable, id: string): Promise<number> => tx.run(dismiss, [id]);

// Held until the transaction ends, so that a removal waits for it, or it sees the removal.
const roleNow = statement<{ role: OperatorRole }>(
  'operators_role_now',
  'select operator_role as role from accounts where id = $1 and is_operator for share',
);
export const findRoleNow = async (tx: Queryable, id: string): Promise<OperatorRole | null> =>
  (await tx.find(roleNow, [id]))?.role ?? null;
