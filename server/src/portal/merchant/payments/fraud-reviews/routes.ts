import { MOST_COUNTED } from '@recaudo/contract/merchant/money/counts';
import { fraudReviews } from '@recaudo/contract/merchant/payments/fraud-reviews';
import type { Gateway } from '../../../../dependencies.ts';
import { approveReview } from '../../../../domain/fraud/reviews/approve-review.ts';
import { declineReview } from '../../../../domain/fraud/reviews/decline-review.ts';
import { mount, type RouteRequest } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { readInstantCursor, writeInstantCursor } from '../../../lists/instant-cursor.ts';
import { listWaiting, sumWaiting } from './store.ts';
import { reviewToView, waitingToView } from './view.ts';

/** Payments that a fraud rule marked for review. */
export function fraudReviewRoutes(app: App, { database }: Gateway): void {
  mount(app, fraudReviews.list, async ({ caller, query }) => {
    const { limit } = query;
    const after = readInstantCursor(query.after);
    const merchantId = caller.merchant.id;
    const [found, { count }] = await Promise.all([
      listWaiting(database, merchantId, { after, limit }),
      sumWaiting(database, merchantId),
    ]);
    const last = found.length === limit ? found.at(-1) : undefined;
    return {
      count: Math.min(count, MOST_COUNTED),
      is_more: count > MOST_COUNTED,
      reviews: found.map(waitingToView),
      next: last === undefined ? null : writeInstantCursor({ at: last.review_date, id: last.transaction_id }),
    };
  });

  mount(app, fraudReviews.approve, async request =>
    reviewToView(await approveReview(request.gateway, request.caller.merchant, inputOf(request))),
  );
  mount(app, fraudReviews.decline, async request =>
    reviewToView(await declineReview(request.gateway, request.caller.merchant, inputOf(request))),
  );
}

type Decided = RouteRequest<typeof fraudReviews.approve> | RouteRequest<typeof fraudReviews.decline>;

const inputOf = ({ params, body, signedIn }: Decided) => ({
  chargeId: params.transaction_id,
  by: {
    accountId: signedIn?.account.id ?? null,
    name: signedIn?.account.name ?? null,
  },
  note: body.note?.trim() || null,
});
