import type { Control } from '../control.ts';
import { findReviewDue } from './review-access.ts';

type Watched = Pick<Control, 'database' | 'realClock'> & { gateways: Partial<Control['gateways']> };

/** The same operators work in both environments: production reports an overdue review, the sandbox only without production. */
export function watchAccess({ database, realClock, gateways: { sandbox, production } }: Watched): void {
  const reporting = production ?? sandbox;
  if (reporting === undefined) return;
  reporting.findAccessReview = async () => (await findReviewDue(database, realClock.now())) ?? null;
}
