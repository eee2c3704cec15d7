import type { OperatorRole } from '@recaudo/contract/operator/operator-duties';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { notFound, refusedValue, rule } from '../../platform/errors.ts';
import { findOperator, lockAdministrators, type Operator, setOperatorRole } from './store.ts';

export interface RoleChange {
  /** The id of the account or its email address. */
  operator: string;
  role: OperatorRole;
}

export const lastAdministrator = () => refusedValue('operator', 'last_administrator');

export async function planRoleChange(database: Queryable, { operator, role }: RoleChange): Promise<Operator> {
  const known = await findOperator(database, operator);
  if (known === undefined) throw notFound();
  if (known.operatorRole === role) throw refusedValue('role', rule('role_unchanged', { role }));
  return known;
}

/** Takes effect with the operator's next request, because the guard reads the role each time. */
export async function changeRole(tx: Queryable, change: RoleChange): Promise<Operator> {
  const administrators = await lockAdministrators(tx);
  const known = await planRoleChange(tx, change);
  if (administrators.length === 1 && administrators[0] === known.id) throw lastAdministrator();
  await setOperatorRole(tx, known.id, change.role);
  return { ...known, operatorRole: change.role };
}
