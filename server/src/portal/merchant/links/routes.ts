import { type WireStatus, wireStatuses } from '@recaudo/contract/api/charges';
import { amountOut, answers, identifier, instantOut, nullable, oneOf } from '@recaudo/contract/fields';
import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { readLinkViews } from '../../../domain/checkout/link-view-store.ts';
import { queueLinkMail } from '../../../domain/checkout/payer-mails.ts';
import { findPayer } from '../../../domain/hosted-payments/find-payer.ts';
import { GatewayError, refusedValue } from '../../../errors.ts';
import { idForRequest } from '../../../http/idempotency/hooks.ts';
import { type Query, readText } from '../../../http/list-query.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';
import { readWhole } from '../../lists/query-number.ts';
import { createLink, newLink } from './create-link.ts';
import { drawQr } from './draw-qr.ts';
import { getLink, linkToView } from './link.ts';
import { listLinks } from './store.ts';

const MAX_PAGE = 100;

const linkView = Type.Object(
  {
    id: identifier(),
    description: nullable(Type.String()),
    amount: amountOut(),
    status: oneOf(wireStatuses),
    method: Type.String(),
    url: Type.String(),
    email: nullable(Type.String()),
    order_id: nullable(Type.String()),
    expires_at: nullable(instantOut()),
    views: Type.Integer(),
    creation_date: instantOut(),
  },
  { title: 'PaymentLink' },
);

/** Enlaces de cobro. Cancelling is POST /charges/{id}/cancel of the public API. */
export function linkRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/links',
    {
      schema: {
        hide: true,
        querystring: Type.Object({
          status: Type.Optional(oneOf(wireStatuses)),
          before: Type.Optional(identifier()),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 50 })),
        }),
        response: answers(200, Type.Array(linkView)),
      },
    },
    async request => {
      const query = request.query as Query;
      const page = {
        status: readStatus(query),
        before: readText(query, 'before', 45),
        limit: readWhole(query, 'limit', { least: 1, most: MAX_PAGE, otherwise: 50 }),
      };
      const merchantId = request.caller.merchant.id;
      const links = await listLinks(database, merchantId, page);
      const views = await readLinkViews(
        database,
        merchantId,
        links.map(({ id }) => id),
      );
      return links.map(link => linkToView(request.gateway, link, views.get(link.id)));
    },
  );

  app.post(
    '/links',
    { schema: { hide: true, body: newLink, response: answers(201, linkView) } },
    async (request, reply) => {
      const id = idForRequest(request, 'transaction');
      const charge = await createLink(request.gateway, request.caller.merchant, id, request.body);
      return reply.code(201).send(linkToView(request.gateway, charge));
    },
  );

  app.get('/links/:link_id/qr.svg', { schema: { hide: true } }, async (request, reply) => {
    const { url } = await getLink(request.gateway, request.caller.merchant.id, pathId(request, 'link_id'));
    return reply.type('image/svg+xml').send(await drawQr(url));
  });

  app.post(
    '/links/:link_id/resend',
    { schema: { hide: true, response: answers(200, linkView) } },
    async request => {
      const merchantId = request.caller.merchant.id;
      const { charge, url } = await getLink(request.gateway, merchantId, pathId(request, 'link_id'));
      if (charge.status !== 'charge_pending')
        throw refused('Only a link that waits for its payer can be sent');
      if ((await findPayer(database, merchantId, charge)) === undefined)
        throw refused('The link has no e-mail');
      const now = request.gateway.clock.now();
      await database.transaction(tx => queueLinkMail(tx, merchantId, charge, url, now));
      const views = await readLinkViews(database, merchantId, [charge.id]);
      return linkToView(request.gateway, charge, views.get(charge.id));
    },
  );
}

const refused = (description: string) => new GatewayError(3006, { description });

function readStatus(query: Query): WireStatus | undefined {
  const text = readText(query, 'status', 40);
  const status = wireStatuses.find(word => word === text);
  if (text !== undefined && status === undefined) {
    throw refusedValue('status', `must be one of: ${wireStatuses.join(', ')}`);
  }
  return status;
}
