import { notFound } from '../../platform/errors.ts';
import { auditIn } from '../audit/audit.ts';
import { INSTALLATION } from '../audit/audit-entry.ts';
import type { Control } from '../control.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { lastAdministrator } from './change-role.ts';
import { dismissOperator, findOperator, lockAdministrators, type Operator } from './store.ts';

export interface RemovedOperator {
  operator: Operator;
  endedSessions: number;
}

export interface Remover {
  account: { id: string; name: string } | null;
  fromIp: string;
  user?: string;
}

/**
 * Removes the rights and ends every session, impersonations included, in one transaction. The account stays for the
 * audit log and for its businesses.
 */
export const removeOperator = (
  control: Pick<Control, 'database' | 'realClock' | 'auditKeys'>,
  idOrEmail: string,
  by: Remover,
): Promise<RemovedOperator> =>
  control.database.transaction(async tx => {
    const administrators = await lockAdministrators(tx);
    const operator = await findOperator(tx, idOrEmail);
    if (operator === undefined) throw notFound();
    if (administrators.length === 1 && administrators[0] === operator.id) throw lastAdministrator();
    await dismissOperator(tx, operator.id);
    const endedSessions = await endSessionsOf(tx, operator.id, null);
    await auditIn(tx, control, {
      chain: INSTALLATION,
      account: by.account,
      action: 'operator_removed',
      what: operator.id,
      fromIp: by.fromIp,
      environment: null,
      details: {
        name: operator.name,
        role: operator.operatorRole,
        ended_sessions: endedSessions,
        ...(by.user === undefined ? {} : { user: by.user }),
      },
    });
    return { operator, endedSessions };
  });
