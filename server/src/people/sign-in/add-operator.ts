import type { OperatorRole } from '@recaudo/contract/operator/operator-duties';
import { refusedValue, rule } from '../../platform/errors.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { type Account, normalEmail } from '../accounts/account.ts';
import { checkPassword, hashPassword } from '../accounts/password.ts';
import { findAccountsByEmail, insertAccount, makeOperator, setPasswordHash } from '../accounts/store.ts';
import { auditIn } from '../audit/audit.ts';
import { INSTALLATION } from '../audit/audit-entry.ts';
import type { Control } from '../control.ts';
import { newPasswordLink } from './change-password.ts';

export interface NewOperator {
  email: string;
  name: string;
  language: Account['language'];
  role?: OperatorRole;
  /** The name of the person who adds the operator, or `command (user)`. */
  addedBy?: string;
  /** Further facts for the audit log, such as who confirmed it. */
  details?: Record<string, string>;
  /** Without a password, returns a link under which the person chooses one. */
  password?: string | undefined;
}

/** Gives an account operator rights, and creates it if necessary. The audit entry is part of the same transaction. */
export async function addOperator(
  control: Pick<Control, 'database' | 'realClock' | 'auditKeys'>,
  input: NewOperator,
): Promise<{ accountId: string; role: OperatorRole; passwordToken: string | undefined }> {
  const { database, realClock } = control;
  const email = normalEmail(input.email);
  const { owner: known } = await findAccountsByEmail(database, email);
  const { password, role = 'administrator', addedBy = 'command' } = input;
  const currentRole = known?.account.operatorRole ?? null;
  if (currentRole !== null && input.role !== undefined && input.role !== currentRole) {
    throw refusedValue('email', rule('operator_with_other_role', { role: currentRole }));
  }
  if (password !== undefined) await checkPassword(password, { email, name: input.name });
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const accountId = known?.account.id ?? newId('account');
  await database.transaction(async tx => {
    if (known === undefined) {
      const { name, language } = input;
      const person = { id: accountId, name, email, language, isOperator: false, hasConfirmedEmail: true };
      await insertAccount(tx, { ...person, passwordHash, creationDate: realClock.now() });
    } else if (passwordHash !== null) {
      await setPasswordHash(tx, accountId, passwordHash);
    }
    await makeOperator(tx, accountId, { role, since: realClock.now(), addedBy });
    await auditIn(tx, control, {
      chain: INSTALLATION,
      account: null,
      action: 'operator_added',
      what: accountId,
      fromIp: 'command',
      environment: null,
      details: { role: currentRole ?? role, added_by: addedBy, ...input.details },
    });
  });
  const needsLink = passwordHash === null && (known?.passwordHash ?? null) === null;
  return {
    accountId,
    role: currentRole ?? role,
    passwordToken: needsLink ? await newPasswordLink(control, accountId) : undefined,
  };
}
