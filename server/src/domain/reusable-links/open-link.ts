import { errors } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import type { PageBrand } from '../../payer-pages/frame/brand.ts';
import { languageOf } from '../../payer-pages/frame/payer-pages.ts';
import { GatewayError, notFound } from '../../platform/errors.ts';
import type { Plan } from '../billing/plans/plan.ts';
import { findPlan } from '../billing/plans/store.ts';
import { findBrand } from '../merchants/brand/brand-store.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { onMerchantsClock } from '../merchants/merchant-clock.ts';
import { findMerchant } from '../merchants/store.ts';
import { isReusableLinkId, type ReusableLink, type ReusableStatus, statusOf } from './reusable-link.ts';
import { isSoldOut, readStock, type Stock } from './stock.ts';
import { findLink } from './store.ts';
import { countUses } from './use-store.ts';

/** Everything that a link's page needs. */
export interface OpenLink {
  /** Uses the merchant's clock. */
  gateway: Gateway;
  merchant: Merchant;
  brand: PageBrand;
  link: ReusableLink;
  /** The plan to subscribe to; undefined for a link with single payments. */
  plan: Plan | undefined;
  status: ReusableStatus;
  /** How many more can be paid; undefined without a limit. */
  left: number | undefined;
  stock: Stock;
  language: Language;
}

/** Throws 404/1005 for an unknown link and 423/1008 for a suspended merchant, as on every payer page. */
export async function openLink(gateway: Gateway, request: FastifyRequest): Promise<OpenLink> {
  const { link_id: id = '' } = request.params as { link_id?: string };
  const { database } = gateway;
  const link = isReusableLinkId(id) ? await findLink(database, id) : undefined;
  if (link === undefined) throw notFound();
  const { merchantId, planId, mostUses } = link;
  const realNow = gateway.realClock.now();
  const [merchant, brand, plan, uses, stock] = await Promise.all([
    findMerchant(database, merchantId),
    findBrand(database, merchantId),
    planId === null ? undefined : findPlan(database, merchantId, planId),
    mostUses === null ? 0 : countUses(database, merchantId, id, realNow),
    readStock(database, merchantId, link, realNow),
  ]);
  if (merchant === undefined || brand === undefined) throw notFound();
  if (merchant.status !== 'active') throw new GatewayError(errors.accountInactive);
  const own = onMerchantsClock(gateway, merchant);
  const isPlanGone = planId !== null && plan?.status !== 'active';
  return {
    gateway: own,
    merchant,
    brand,
    link,
    plan,
    status: isPlanGone ? 'closed' : statusOf(link, uses, own.clock.now(), isSoldOut(stock)),
    left: leftIn(stock, mostUses === null ? undefined : Math.max(0, mostUses - uses)),
    stock,
    language: languageOf(request),
  };
}

/** The lower of units left and payments left; undefined without a limit. */
function leftIn({ left }: Stock, uses: number | undefined): number | undefined {
  if (left === undefined || uses === undefined) return left ?? uses;
  return Math.min(left, uses);
}
