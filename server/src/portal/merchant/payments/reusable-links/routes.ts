import { MAX_PHOTO_BYTES, reusableLinks } from '@recaudo/contract/merchant/payments/reusable-links';
import type { FastifyRequest } from 'fastify';
import { changeProduct } from '../../../../domain/reusable-links/change-product.ts';
import { createReusableLink, createSubscriptionLink } from '../../../../domain/reusable-links/create-link.ts';
import { drawQrPictureTask, drawQrTask } from '../../../../domain/reusable-links/draw-qr.ts';
import { removePhoto } from '../../../../domain/reusable-links/photo/photo-store.ts';
import { takePhoto } from '../../../../domain/reusable-links/photo/take-photo.ts';
import { newReusableLinkId } from '../../../../domain/reusable-links/reusable-link.ts';
import { closeLink, listLinks } from '../../../../domain/reusable-links/store.ts';
import { acceptFiles, savedFileOf } from '../../../../platform/http/files/uploads.ts';
import { idForRequest } from '../../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { runTask } from '../../../../platform/tasks/task-pool.ts';
import { sendLink } from './send-link.ts';
import { getLink, toView, toViews, urlOf } from './view.ts';

/** Derived from the Idempotency-Key, so that a repeat gets the same id; otherwise random. */
const idOf = (request: FastifyRequest): string =>
  request.idempotency === null ? newReusableLinkId() : idForRequest(request, 'reusableLink');

/** Payment links that many people pay or subscribe with. */
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

  mount(app, reusableLinks.change, async ({ gateway, caller, params, body }) => {
    const link = await getLink(gateway, caller.merchant.id, params.link_id);
    return toView(gateway, await changeProduct(gateway, link, body));
  });

  void app.register(async scope => {
    acceptFiles(scope, ['image/png', 'image/jpeg'], {
      maxBytes: MAX_PHOTO_BYTES,
      ownerOf: request => request.caller.merchant.id,
    });
    mount(scope, reusableLinks.setPhoto, async request => {
      const { gateway, caller, params } = request;
      const link = await getLink(gateway, caller.merchant.id, params.link_id);
      return toView(gateway, await takePhoto(gateway, link, savedFileOf(request).path));
    });
  });

  mount(app, reusableLinks.removePhoto, async ({ gateway, caller, params }) => {
    const link = await getLink(gateway, caller.merchant.id, params.link_id);
    await gateway.database.transaction(tx => removePhoto(tx, link));
    return toView(gateway, { ...link, photoHash: null });
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
