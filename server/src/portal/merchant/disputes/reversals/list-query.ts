import type { ReversalQuery } from '@recaudo/contract/merchant/disputes/reversals';
import type { ReversalPage } from '../../../../domain/disputes/statutory-reversals/list-store.ts';
import { readInstantCursor } from '../../../lists/instant-cursor.ts';
import { rangeOf } from '../chargebacks/list-query.ts';

export function toPage(query: ReversalQuery, now: Date): ReversalPage {
  const cursor = readInstantCursor(query.after);
  return {
    status: query.status ?? 'requested',
    ...rangeOf(query.deadline, now),
    after: cursor && { answerBy: cursor.at, id: cursor.id },
    limit: query.limit,
  };
}
