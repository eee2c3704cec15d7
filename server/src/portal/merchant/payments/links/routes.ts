import { links } from '@recaudo/contract/merchant/payments/links';
import type { Gateway } from '../../../../dependencies.ts';
import { queueLinkMail } from '../../../../domain/charges/checkout/payer-mails.ts';
import { readLinkViews } from '../../../../domain/charges/checkout/views/link-view-store.ts';
import { findPayer } from '../../../../domain/charges/hosted/find-payer.ts';
import { drawQrTask } from '../../../../domain/reusable-links/draw-qr.ts';
import { reject } from '../../../../platform/errors.ts';
import { idForRequest } from '../../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { runTask } from '../../../../platform/tasks/task-pool.ts';
import { createLink } from './create-link.ts';
import { getLink, linkToView } from './link.ts';
import { listLinks } from './store.ts';

/** Enlaces de cobro. Cancel them with the API's POST /charges/{id}/cancel. */
export function linkRoutes(app: App, { database }: Gateway): void {
  mount(app, links.list, async ({ gateway, caller, query }) => {
    const merchantId = caller.merchant.id;
    const { status, before, limit } = query;
    const found = await listLinks(database, merchantId, { status, before, limit });
    const views = await readLinkViews(
      database,
      merchantId,
      found.map(({ id }) => id),
    );
    return found.map(link => linkToView(gateway, link, views.get(link.id)));
  });

  mount(app, links.create, async request => {
    const id = idForRequest(request, 'transaction');
    const charge = await createLink(request.gateway, request.caller.merchant, id, request.body);
    return linkToView(request.gateway, charge);
  });

  mount(app, links.qr, async ({ gateway, caller, params }, reply) => {
    const { url } = await getLink(gateway, caller.merchant.id, params.link_id);
    return reply
      .type('image/svg+xml')
      .send(await runTask(drawQrTask, { owner: caller.merchant.id, log: gateway.log }, url));
  });

  mount(app, links.resend, async ({ gateway, caller, params }) => {
    const merchantId = caller.merchant.id;
    const { charge, url } = await getLink(gateway, merchantId, params.link_id);
    if (charge.status !== 'charge_pending') throw reject('link_not_waiting');
    if ((await findPayer(database, merchantId, charge)) === undefined) throw reject('link_without_email');
    const link = { url, environment: gateway.environment, creationDate: gateway.clock.now() };
    await database.transaction(tx => queueLinkMail(tx, merchantId, charge, link));
    const views = await readLinkViews(database, merchantId, [charge.id]);
    return linkToView(gateway, charge, views.get(charge.id));
  });
}
