import { normalEmail } from '../accounts/account.ts';
import { findAccountsByEmail } from '../accounts/store.ts';
import { auditIn } from '../audit/audit.ts';
import { INSTALLATION } from '../audit/audit-entry.ts';
import type { Control } from '../control.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { deleteSecondFactors } from './store.ts';

/** Removes all second factors of a person who lost them, by command. Ends all sessions. False if there are none. */
export async function forgetSecondFactors(
  control: Pick<Control, 'database' | 'realClock' | 'auditKeys'>,
  email: string,
): Promise<boolean> {
  const { owner } = await findAccountsByEmail(control.database, normalEmail(email));
  if (owner === undefined || !owner.account.hasSecondFactor) return false;
  const { id } = owner.account;
  await control.database.transaction(async tx => {
    await deleteSecondFactors(tx, id);
    await endSessionsOf(tx, id, null);
    await auditIn(tx, control, {
      chain: INSTALLATION,
      account: null,
      action: 'second_factors_forgotten',
      what: id,
      fromIp: 'command',
      environment: null,
      details: {},
    });
  });
  return true;
}
