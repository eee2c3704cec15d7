import { operator } from '@recaudo/contract/operator/operator';
import { listCashInReview } from '../../../domain/methods/cash/cash-review-store.ts';
import { resolveCashReview } from '../../../domain/methods/cash/follow-cash.ts';
import { resolvePseReview } from '../../../domain/methods/pse/follow-pse.ts';
import { listPseInReview } from '../../../domain/methods/pse/review-store.ts';
import { listInReview } from '../../../domain/payments/review-store.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { resolveReview } from './resolve-review.ts';
import { cashReviewToView, pseReviewToView, reviewToView } from './view.ts';

const MOST_IN_REVIEW = 200;

const resolvers = { card: resolveReview, pse: resolvePseReview, store: resolveCashReview } as const;

/** Attempts with an unknown outcome that an operator must resolve. */
export function operatorReviewRoutes(app: App, { get, inEach }: OperatorEnvironments): void {
  mount(app, operator.inReview, async () => ({
    environments: await inEach(async ({ database }) => [
      ...(await listInReview(database, MOST_IN_REVIEW)).map(reviewToView),
      ...(await listPseInReview(database, MOST_IN_REVIEW)).map(pseReviewToView),
      ...(await listCashInReview(database, MOST_IN_REVIEW)).map(cashReviewToView),
    ]),
  }));

  mount(app, operator.resolveReview, async ({ params, body }) => {
    const { environment, payment_method: method = 'card', ...verdict } = body;
    const { merchant_id: merchantId, transaction_id: transactionId, number } = params;
    await resolvers[method](get(environment), { merchantId, transactionId, number }, verdict);
    return { transaction_id: transactionId, number, resolved: verdict.as };
  });
}
