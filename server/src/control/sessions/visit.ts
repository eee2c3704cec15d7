import type { Account } from '../accounts/account.ts';
import type { Business } from '../businesses/business.ts';
import { findBusiness } from '../businesses/store.ts';
import type { Control } from '../control.ts';
import type { StoredSession } from './store.ts';

/** The business that an operator has opened to look at. Whoever is no operator any more looks at none. */
export async function findVisited(
  { database }: Pick<Control, 'database'>,
  { account, session }: { account: Account; session: StoredSession },
): Promise<Business | undefined> {
  if (!account.isOperator || session.visitedBusinessId === null) return undefined;
  return findBusiness(database, session.visitedBusinessId);
}
