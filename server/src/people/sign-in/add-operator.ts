import { newId } from '../../primitives/id.ts';
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
  /** Without one a link is made, under which the person chooses it. */
  password?: string | undefined;
}

/** Gives an account the operator's rights, and makes it where there is none. The entry is part of the same change. */
export async function addOperator(
  control: Pick<Control, 'database' | 'realClock' | 'auditKeys'>,
  input: NewOperator,
): Promise<{ accountId: string; passwordToken: string | undefined }> {
  const { database, realClock } = control;
  const email = normalEmail(input.email);
  const { owner: known } = await findAccountsByEmail(database, email);
  const { password } = input;
  if (password !== undefined) await checkPassword(password, { email, name: input.name });
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const accountId = known?.account.id ?? newId('account');
  await database.transaction(async tx => {
    if (known === undefined) {
      const { name, language } = input;
      const person = { id: accountId, name, email, language, isOperator: true, hasConfirmedEmail: true };
      await insertAccount(tx, { ...person, passwordHash, creationDate: realClock.now() });
    } else {
      await makeOperator(tx, accountId);
      if (passwordHash !== null) await setPasswordHash(tx, accountId, passwordHash);
    }
    await auditIn(tx, control, {
      chain: INSTALLATION,
      account: null,
      action: 'operator_added',
      what: accountId,
      fromIp: 'command',
      environment: null,
      details: {},
    });
  });
  const needsLink = passwordHash === null && (known?.passwordHash ?? null) === null;
  return { accountId, passwordToken: needsLink ? await newPasswordLink(control, accountId) : undefined };
}
