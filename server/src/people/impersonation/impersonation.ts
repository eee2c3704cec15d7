import type { Account } from '../accounts/account.ts';
import type { Business } from '../businesses/business.ts';
import { findBusiness } from '../businesses/store.ts';
import type { Control } from '../control.ts';
import type { StoredSession } from '../sessions/store.ts';

/** How long an operator may view a business before opening it again. */
export const IMPERSONATION_MS = 60 * 60_000;

/** The business that an operator is viewing; none once the account is no longer an operator. */
export async function findImpersonated(
  { database, realClock }: Pick<Control, 'database' | 'realClock'>,
  { account, session }: { account: Account; session: StoredSession },
): Promise<Business | undefined> {
  const { impersonatedBusinessId, impersonationEndsAt } = session;
  if (!account.isOperator || impersonatedBusinessId === null || impersonationEndsAt === null)
    return undefined;
  if (impersonationEndsAt <= realClock.now()) return undefined;
  return findBusiness(database, impersonatedBusinessId);
}
