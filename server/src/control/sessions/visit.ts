import type { Account } from '../accounts/account.ts';
import type { Business } from '../businesses/business.ts';
import { findBusiness } from '../businesses/store.ts';
import type { Control } from '../control.ts';
import type { StoredSession } from './store.ts';

/** How long an operator looks at a business without opening it anew. */
export const VISIT_MS = 60 * 60_000;

/** The business that an operator has opened to look at. Whoever is no operator any more looks at none. */
export async function findVisited(
  { database, realClock }: Pick<Control, 'database' | 'realClock'>,
  { account, session }: { account: Account; session: StoredSession },
): Promise<Business | undefined> {
  const { visitedBusinessId, visitEndsAt } = session;
  if (!account.isOperator || visitedBusinessId === null || visitEndsAt === null) return undefined;
  if (visitEndsAt <= realClock.now()) return undefined;
  return findBusiness(database, visitedBusinessId);
}
