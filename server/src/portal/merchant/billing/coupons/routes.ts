import { couponList } from '@recaudo/contract/merchant/billing/coupons';
import type { Gateway } from '../../../../dependencies.ts';
import type { Coupon } from '../../../../domain/billing/coupons/coupon.ts';
import { findCoupon, listCoupons } from '../../../../domain/billing/coupons/store.ts';
import { couponToView } from '../../../../domain/billing/coupons/view.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import { toListQuery } from '../../../../platform/http/requests/list-query.ts';
import type { App } from '../../../../platform/http/server.ts';
import { readCouponFigures } from './store.ts';

/** Cupones: coupons with their redemptions and the money that they have given away. */
export function couponListRoutes(app: App, { database }: Gateway): void {
  const toListed = async (merchantId: string, coupons: readonly Coupon[]) => {
    const ids = coupons.map(({ id }) => id);
    const figures = await readCouponFigures(database, merchantId, ids);
    return coupons.map(coupon => {
      const { given = 0n, codes = 0 } = figures.get(coupon.id) ?? {};
      return { ...couponToView(coupon), reserved: coupon.reserved, given, codes };
    });
  };

  mount(app, couponList.list, async ({ caller, query }) => {
    const merchantId = caller.merchant.id;
    return toListed(merchantId, await listCoupons(database, merchantId, toListQuery(query)));
  });

  mount(app, couponList.get, async ({ caller, params }) => {
    const merchantId = caller.merchant.id;
    const coupon = await findCoupon(database, merchantId, params.coupon_id);
    const [listed] = coupon === undefined ? [] : await toListed(merchantId, [coupon]);
    if (listed === undefined) throw notFound('coupon');
    return listed;
  });
}
