import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { approveReview } from '../../../domain/fraud-reviews/approve-review.ts';
import { declineReview } from '../../../domain/fraud-reviews/decline-review.ts';
import { answers, nullable, text } from '../../../http/fields.ts';
import { type Query, readText } from '../../../http/list-query.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';
import { readInstantCursor, writeInstantCursor } from '../../lists/instant-cursor.ts';
import { readWhole } from '../../lists/query-number.ts';
import { MOST_COUNTED } from '../counts/counted.ts';
import { listWaiting, sumWaiting } from './store.ts';
import { reviewToView, reviewView, waitingToView, waitingView } from './view.ts';

const MAX_PAGE = 100;
const MAX_NOTE = 300;

const listQuery = Type.Object({
  after: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 50 })),
});
const listView = Type.Object({
  /** Of the whole queue. */
  count: Type.Integer({ maximum: MOST_COUNTED }),
  is_more: Type.Boolean(),
  reviews: Type.Array(waitingView),
  next: nullable(Type.String()),
});

/** Payments that a fraud rule asks a person to look at. */
export function fraudReviewRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/fraud-reviews',
    { schema: { hide: true, querystring: listQuery, response: answers(200, listView) } },
    async request => {
      const query = request.query as Query;
      const limit = readWhole(query, 'limit', { least: 1, most: MAX_PAGE, otherwise: 50 });
      const after = readInstantCursor(readText(query, 'after', 80));
      const merchantId = request.caller.merchant.id;
      const [found, { count }] = await Promise.all([
        listWaiting(database, merchantId, { after, limit }),
        sumWaiting(database, merchantId),
      ]);
      const last = found.length === limit ? found.at(-1) : undefined;
      return {
        count: Math.min(count, MOST_COUNTED),
        is_more: count > MOST_COUNTED,
        reviews: found.map(waitingToView),
        next:
          last === undefined
            ? null
            : writeInstantCursor({ at: last.review_date, transactionId: last.transaction_id }),
      };
    },
  );

  const schema = {
    hide: true,
    body: Type.Object({ note: Type.Optional(text(MAX_NOTE)) }),
    response: answers(200, reviewView),
  };
  const one = '/fraud-reviews/:transaction_id';
  app.post(`${one}/approve`, { schema }, async request =>
    reviewToView(await approveReview(request.gateway, request.caller.merchant, inputOf(request))),
  );
  app.post(`${one}/decline`, { schema }, async request =>
    reviewToView(await declineReview(request.gateway, request.caller.merchant, inputOf(request))),
  );
}

const inputOf = (request: FastifyRequest) => ({
  chargeId: pathId(request, 'transaction_id'),
  by: {
    accountId: request.signedIn?.account.id ?? null,
    name: request.signedIn?.account.name ?? null,
  },
  note: (request.body as { note?: string }).note?.trim() || null,
});
