import type { Gateway } from '../../../dependencies.ts';
import { sendForever } from '../../../payer-pages/frame/assets.ts';
import { pageHeaders } from '../../../payer-pages/frame/page-headers.ts';
import { sendPage } from '../../../payer-pages/frame/payer-pages.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/server.ts';
import { runTask } from '../../../platform/tasks/task-pool.ts';
import { isForeignId } from '../../merchants/merchant.ts';
import { keepDrawings } from '../../methods/cash/vouchers/kept-drawings.ts';
import { drawQrTask } from '../draw-qr.ts';
import { findPhoto } from '../photo/photo-store.ts';
import { isReusableLinkId } from '../reusable-link.ts';
import { openShop } from './open-shop.ts';
import { shopPath } from './shop.ts';
import { renderShop } from './shop-page.ts';

/** Each one takes about ten kilobytes. */
const MAX_KEPT = 100;

/** The shop of a merchant under /t/{shop}, its QR code, and the photos of its products. */
export function shopRoutes(pages: App, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  const kept = keepDrawings(MAX_KEPT);

  pages.get('/t/:slug', hidden, async (request, reply) =>
    sendPage(reply, 200, renderShop(await openShop(gateway, request))),
  );

  pages.get('/t/:slug/qr.svg', hidden, async (request, reply) => {
    const { shop } = await openShop(gateway, request);
    const url = `${gateway.baseUrl}${shopPath(shop.slug)}`;
    const draw = async () =>
      Buffer.from(await runTask(drawQrTask, { owner: shop.merchantId, log: gateway.log }, url));
    return reply
      .headers(pageHeaders())
      .type('image/svg+xml')
      .send(await kept.find(url, draw));
  });

  pages.get('/assets/photo/:merchant_id/:link_id/:hash', hidden, async (request, reply) => {
    const {
      merchant_id: merchantId,
      link_id: id,
      hash,
    } = request.params as Record<'merchant_id' | 'link_id' | 'hash', string>;
    const isPath = isForeignId(merchantId) && isReusableLinkId(id) && /^[0-9a-f]{16}$/.test(hash);
    const photo = isPath ? await findPhoto(gateway.database, { merchantId, id }, hash) : undefined;
    if (photo === undefined) throw notFound();
    return sendForever(reply, photo.type, photo.content);
  });
}
