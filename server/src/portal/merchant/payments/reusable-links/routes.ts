import { reusableLinks } from '@recaudo/contract/merchant/payments/reusable-links';
import type { FastifyRequest } from 'fastify';
import { createReusableLink, createSubscriptionLink } from '../../../../domain/reusable-links/create-link.ts';
import { newReusableLinkId } from '../../../../domain/reusable-links/reusable-link.ts';
import { closeLink, listLinks } from '../../../../domain/reusable-links/store.ts';
import { idForRequest } from '../../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { runTask } from '../../../../platform/tasks/task-pool.ts';
import { drawQrPictureTask, drawQrTask } from '../links/draw-qr.ts';
import { sendLink } from './send-link.ts';
import { getLink, toView, toViews, urlOf } from './view.ts';

/** Derived from the Idempotency-Key, so that a repeat gets the same id; otherwise random. */
const idOf = (request: FastifyRequest): string =>
  request.idempotency === null ? newReusableLinkId() : idForRequest(request, 'reusableLink');

/** Links that many people pay or subscribe by. */
export function reusableLinkDataRoutes(app: App): void {
  mount(app, reusableLinks.list, async ({ gateway, caller, query }) => {
    const { kind, plan_id: planId, before, limit } = query;
    const page = { kind, planId, before, limit };
    const { id } = caller.merchant;
    return toViews(gateway, id, await listLinks(gateway.database, id, page));
  });

  mount(app, reusableLinks.get, async ({ gateway, caller, params }) =>
    toView(gateway, await getLink(gateway, caller.merchant.id, params.link_id)),
  );

  mount(app, reusableLinks.create, async request => {
    const { gateway, caller, body } = request;
    return toView(gateway, await createReusableLink(gateway, caller.merchant, idOf(request), body));
  });

  mount(app, reusableLinks.createForPlan, async request => {
    const { gateway, caller, body } = request;
    return toView(gateway, await createSubscriptionLink(gateway, caller.merchant, idOf(request), body));
  });

  mount(app, reusableLinks.close, async ({ gateway, caller, params }) => {
    const link = await getLink(gateway, caller.merchant.id, params.link_id);
    await closeLink(gateway.database, link.merchantId, link.id);
    return toView(gateway, { ...link, isClosed: true });
  });

  mount(app, reusableLinks.send, async ({ gateway, caller, params, body }) => {
    const link = await getLink(gateway, caller.merchant.id, params.link_id);
    await sendLink(gateway, link, body);
    return toView(gateway, link);
  });

  mount(app, reusableLinks.qrSvg, async ({ gateway, caller, params }, reply) => {
    const link = await getLink(gateway, caller.merchant.id, params.link_id);
    const task = { owner: caller.merchant.id, log: gateway.log };
    return reply.type('image/svg+xml').send(await runTask(drawQrTask, task, urlOf(gateway, link)));
  });

  mount(app, reusableLinks.qrPng, async ({ gateway, caller, params }, reply) => {
    const link = await getLink(gateway, caller.merchant.id, params.link_id);
    const task = { owner: caller.merchant.id, log: gateway.log };
    return reply.type('image/png').send(await runTask(drawQrPictureTask, task, urlOf(gateway, link)));
  });
}
