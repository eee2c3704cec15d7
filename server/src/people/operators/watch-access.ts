import type { Control } from '../control.ts';
import { findReviewDue } from './review-access.ts';

type Watched = Pick<Control, 'database' | 'realClock'> & { gateways: Partial<Control['gateways']> };

/** Both environments report an overdue access review: the same operators work in them. */
export function watchAccess({ database, realClock, gateways }: Watched): void {
  for (const gateway of Object.values(gateways)) {
    if (gateway === undefined) continue;
    gateway.findAccessReview = async () => (await findReviewDue(database, realClock.now())) ?? null;
  }
}
