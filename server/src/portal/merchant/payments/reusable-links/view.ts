import type { Gateway } from '../../../../dependencies.ts';
import type { Plan } from '../../../../domain/billing/plans/plan.ts';
import { findPlan } from '../../../../domain/billing/plans/store.ts';
import { readLinkViews } from '../../../../domain/charges/checkout/views/link-view-store.ts';
import { photoPath } from '../../../../domain/reusable-links/photo/photo-path.ts';
import {
  priceOf,
  type ReusableLink,
  reusablePath,
  statusOf,
} from '../../../../domain/reusable-links/reusable-link.ts';
import { isSoldOut, readStocks, type Stock } from '../../../../domain/reusable-links/stock.ts';
import { findLink } from '../../../../domain/reusable-links/store.ts';
import { readFigures } from '../../../../domain/reusable-links/use-store.ts';
import { notFound } from '../../../../platform/errors.ts';
import { WrittenJson } from '../../../../platform/http/responses/json-writer.ts';

export const urlOf = ({ baseUrl }: Gateway, { id }: Pick<ReusableLink, 'id'>): string =>
  `${baseUrl}${reusablePath(id)}`;

export async function getLink(gateway: Gateway, merchantId: string, id: string): Promise<ReusableLink> {
  const link = await findLink(gateway.database, id, merchantId);
  if (link === undefined) throw notFound();
  return link;
}

/** The links with their payers, for the screens. */
export async function toViews(gateway: Gateway, merchantId: string, links: readonly ReusableLink[]) {
  const { database, clock, realClock } = gateway;
  const ids = links.map(({ id }) => id);
  const planIds = [...new Set(links.flatMap(({ planId }) => planId ?? []))];
  const [views, figures, stocks, plans] = await Promise.all([
    readLinkViews(database, merchantId, ids),
    readFigures(database, merchantId, ids, realClock.now()),
    readStocks(database, merchantId, links, realClock.now()),
    Promise.all(planIds.map(id => findPlan(database, merchantId, id))),
  ]);
  return links.map(link => {
    const { uses = 0, paid = 0, collectedCentavos = 0n } = figures.get(link.id) ?? {};
    const stock = stocks.get(link.id);
    const plan = plans.find(found => found?.id === link.planId);
    return {
      id: link.id,
      description: link.description,
      amount: link.amountCentavos,
      iva: link.iva,
      status:
        link.planId !== null && plan?.status !== 'active'
          ? ('closed' as const)
          : statusOf(link, uses, clock.now(), stock !== undefined && isSoldOut(stock)),
      url: urlOf(gateway, link),
      plan: plan === undefined ? null : planPart(plan),
      coupon_id: link.couponId,
      most_uses: link.mostUses,
      uses,
      paid,
      collected: collectedCentavos,
      views: views.get(link.id) ?? 0,
      expires_at: link.expiresAt,
      creation_date: link.creationDate,
      splits: link.splits === null ? undefined : new WrittenJson(link.splits),
      ...productPart(gateway, link, stock),
    };
  });
}

const productPart = ({ baseUrl }: Gateway, link: ReusableLink, stock: Stock | undefined) => ({
  has_open_amount: link.hasOpenAmount,
  max_quantity: link.maxQuantity,
  asks_address: link.asksAddress,
  stock: stock?.left ?? null,
  variants: link.variants.map(variant => ({
    number: variant.number,
    name: variant.name,
    amount: priceOf(link, variant),
    stock: stock?.variants.get(variant.number) ?? null,
  })),
  in_shop: link.isInShop,
  use_3d_secure: link.use3dSecure,
  photo_url: link.photoHash === null ? null : `${baseUrl}${photoPath(link)}`,
});

const planPart = ({ id, repeatEvery, repeatUnit, trialDays }: Plan) => ({
  id,
  repeat_every: repeatEvery,
  repeat_unit: repeatUnit,
  trial_days: trialDays,
});

export async function toView(gateway: Gateway, link: ReusableLink) {
  const [view] = await toViews(gateway, link.merchantId, [link]);
  if (view === undefined) throw notFound();
  return view;
}
