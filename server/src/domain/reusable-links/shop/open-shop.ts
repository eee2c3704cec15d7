import { errors } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import type { PageBrand } from '../../../payer-pages/frame/brand.ts';
import { languageOf } from '../../../payer-pages/frame/payer-pages.ts';
import { GatewayError, notFound } from '../../../platform/errors.ts';
import { findBrand } from '../../merchants/brand/brand-store.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { type ReusableLink, statusOf } from '../reusable-link.ts';
import { isSoldOut, readStocks, type Stock } from '../stock.ts';
import { listShopLinks } from '../store.ts';
import { readFigures } from '../use-store.ts';
import { isSlug, type Shop } from './shop.ts';
import { findShopBySlug } from './shop-store.ts';

/** Enough for a bakery; the page then has 40 KB. */
export const MOST_PRODUCTS = 60;

export interface ShownProduct {
  link: ReusableLink;
  stock: Stock;
  isSoldOut: boolean;
}

export interface OpenShop {
  gateway: Gateway;
  shop: Shop;
  brand: PageBrand;
  products: readonly ShownProduct[];
  language: Language;
}

/** Throws 404/1005 for an unknown shop and 423/1008 for a suspended merchant, as on every payer page. */
export async function openShop(gateway: Gateway, request: FastifyRequest): Promise<OpenShop> {
  const { slug = '' } = request.params as { slug?: string };
  const { database, realClock } = gateway;
  const shop = isSlug(slug) ? await findShopBySlug(database, slug) : undefined;
  if (shop === undefined) throw notFound();
  const { merchantId } = shop;
  const [merchant, brand, links] = await Promise.all([
    findMerchant(database, merchantId),
    findBrand(database, merchantId),
    listShopLinks(database, merchantId, MOST_PRODUCTS),
  ]);
  if (merchant === undefined || brand === undefined) throw notFound();
  if (merchant.status !== 'active') throw new GatewayError(errors.accountInactive);
  const own = onMerchantsClock(gateway, merchant);
  const realNow = realClock.now();
  const limited = links.filter(({ mostUses }) => mostUses !== null).map(({ id }) => id);
  const [stocks, figures] = await Promise.all([
    readStocks(database, merchantId, links, realNow),
    limited.length === 0 ? undefined : readFigures(database, merchantId, limited, realNow),
  ]);
  const products = links.flatMap(link => {
    const stock = stocks.get(link.id) ?? { left: undefined, variants: new Map() };
    const uses = figures?.get(link.id)?.uses ?? 0;
    const status = statusOf(link, uses, own.clock.now(), isSoldOut(stock));
    const isShown = status === 'open' || status === 'full';
    return isShown ? [{ link, stock, isSoldOut: status === 'full' }] : [];
  });
  return { gateway: own, shop, brand, products, language: languageOf(request) };
}
