import { shop as shopCalls } from '@recaudo/contract/merchant/payments/shop';
import type { Gateway } from '../../../../dependencies.ts';
import type { Merchant } from '../../../../domain/merchants/merchant.ts';
import { drawQrPictureTask, drawQrTask } from '../../../../domain/reusable-links/draw-qr.ts';
import { MOST_PRODUCTS } from '../../../../domain/reusable-links/shop/open-shop.ts';
import { isSlug, shopPath, suggestSlug } from '../../../../domain/reusable-links/shop/shop.ts';
import { findShop, removeShop, setShop } from '../../../../domain/reusable-links/shop/shop-store.ts';
import { listShopLinks } from '../../../../domain/reusable-links/store.ts';
import { translatingConstraints } from '../../../../platform/database/statements/constraint.ts';
import { notFound, refusedValue, reject } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { runTask } from '../../../../platform/tasks/task-pool.ts';

/** The page that lists the links of a merchant as products. */
export function shopDataRoutes(app: App): void {
  mount(app, shopCalls.get, ({ gateway, caller }) => shown(gateway, caller.merchant));

  mount(app, shopCalls.open, async ({ gateway, caller, body }) => {
    const { merchant } = caller;
    const slug = body.slug.trim().toLowerCase();
    if (!isSlug(slug)) throw refusedValue('slug', 'not_a_slug');
    const shop = { merchantId: merchant.id, slug, introduction: body.introduction?.trim() || null };
    await translatingConstraints({ shops_by_slug: () => reject('shop_slug_taken') }, () =>
      setShop(gateway.database, shop),
    );
    return shown(gateway, merchant);
  });

  mount(app, shopCalls.close, async ({ gateway, caller }) => {
    await removeShop(gateway.database, caller.merchant.id);
    return shown(gateway, caller.merchant);
  });

  mount(app, shopCalls.qrSvg, async ({ gateway, caller }, reply) => {
    const task = { owner: caller.merchant.id, log: gateway.log };
    const url = await addressOf(gateway, caller.merchant);
    return reply.type('image/svg+xml').send(await runTask(drawQrTask, task, url));
  });

  mount(app, shopCalls.qrPng, async ({ gateway, caller }, reply) => {
    const task = { owner: caller.merchant.id, log: gateway.log };
    const url = await addressOf(gateway, caller.merchant);
    return reply.type('image/png').send(await runTask(drawQrPictureTask, task, url));
  });
}

async function addressOf({ database, baseUrl }: Gateway, merchant: Merchant): Promise<string> {
  const shop = await findShop(database, merchant.id);
  if (shop === undefined) throw notFound();
  return `${baseUrl}${shopPath(shop.slug)}`;
}

async function shown({ database, baseUrl }: Gateway, merchant: Merchant) {
  const [shop, links] = await Promise.all([
    findShop(database, merchant.id),
    listShopLinks(database, merchant.id, MOST_PRODUCTS),
  ]);
  return {
    slug: shop?.slug ?? null,
    introduction: shop?.introduction ?? null,
    url: shop === undefined ? null : `${baseUrl}${shopPath(shop.slug)}`,
    suggested_slug: suggestSlug(merchant.name),
    products: links.length,
  };
}
