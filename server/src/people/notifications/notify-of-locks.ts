import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { Account } from '../accounts/account.ts';
import { claimNewLocks, hasNewLocks } from '../accounts/guess-store.ts';
import { LOCK_MS, type LockedSecret, lockedSecretOf } from '../accounts/guesses.ts';
import { hasTryLeft } from '../accounts/sign-in-limits.ts';
import { findAccount, findAccountsByEmail } from '../accounts/store.ts';
import type { Control } from '../control.ts';
import { controlEmails, queueEmail } from '../emails/control-emails.ts';

/** A guess counts as failed before its password is checked, and a correct one removes the lock: wait until then. */
const SETTLED_AFTER_MS = 5_000;

interface NotifiedLock {
  account: Account;
  secret: LockedSecret['kind'];
  until: Date;
}

/**
 * Notifies the owner of each locked account. The screen responds alike to unknown, wrong and locked, so only the
 * mailbox may reveal a lock. A sweep sends the emails, so that a sign-in takes the same time for every address.
 */
export async function notifyOfLocks(control: Control, batchSize: number): Promise<number> {
  const { database, realClock, addresses } = control;
  const now = realClock.now();
  const latest = new Date(now.getTime() + LOCK_MS - SETTLED_AFTER_MS);
  if (!(await hasNewLocks(database, { now, latest }))) return 0;
  return database.transaction(async tx => {
    const locks = await claimNewLocks(tx, { now, latest, limit: batchSize });
    const notified = new Map<string, NotifiedLock>();
    for (const { key, until } of locks) {
      const secret = lockedSecretOf(key);
      const account = secret && (await findAccount(tx, secret.accountId));
      // One email if the same guesses locked several unconfirmed accounts of an address.
      if (secret !== undefined && account !== undefined && (await isTheirs(tx, account)))
        notified.set(`${secret.kind} ${account.email}`, { account, secret: secret.kind, until });
    }
    for (const { account, secret, until } of notified.values()) {
      if (!(await hasTryLeft(control, 'lock', account.email))) continue;
      const content = controlEmails.accountLocked(account, { portal: addresses.portal, until, secret });
      await queueEmail(tx, control, account, content);
    }
    return locks.length;
  });
}

/** An owner who has confirmed another account gets no emails about accounts that only claim the address. */
async function isTheirs(tx: Queryable, account: Account): Promise<boolean> {
  if (account.hasConfirmedEmail) return true;
  return (await findAccountsByEmail(tx, account.email)).owner === undefined;
}
