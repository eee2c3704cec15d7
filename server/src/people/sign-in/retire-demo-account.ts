import { closeAccountsOfEmail } from '../accounts/store.ts';
import { audit } from '../audit/audit.ts';
import { INSTALLATION } from '../audit/audit-entry.ts';
import type { Control } from '../control.ts';
import { endSessionsOf } from '../sessions/store.ts';

/** The account of the first embedded start. `.example` is reserved (RFC 2606), so it is never a person's address. */
export const DEMO_EMAIL = 'demo@recaudo.example';

/**
 * Deletes the demo account where real money moves: its password was displayed, may be in a log, and has operator
 * rights. The demo merchant stays in the sandbox without any account.
 */
export async function retireDemoAccount(control: Control): Promise<void> {
  const retired = await control.database.transaction(async tx => {
    const ids = await closeAccountsOfEmail(tx, DEMO_EMAIL);
    for (const id of ids) await endSessionsOf(tx, id, null);
    return ids;
  });
  for (const id of retired) {
    await audit(control, {
      chain: INSTALLATION,
      account: null,
      action: 'demo_account_retired',
      what: id,
      fromIp: '',
      environment: null,
      details: {},
    });
  }
}
