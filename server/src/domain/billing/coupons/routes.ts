import { coupons } from '@recaudo/contract/api/billing/coupons';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { idForRequest } from '../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../platform/http/mount.ts';
import { toListQuery } from '../../../platform/http/requests/list-query.ts';
import { pathId } from '../../../platform/http/requests/path-id.ts';
import type { App } from '../../../platform/http/server.ts';
import { listCodes, updateCode } from './code-store.ts';
import { createCode } from './create-code.ts';
import { createCoupon } from './create-coupon.ts';
import { findCoupon, listCoupons, markDeleted } from './store.ts';
import { updateCoupon } from './update-coupon.ts';
import { codeToView, couponToView } from './view.ts';

/** Coupons and their promotion codes. */
export function couponRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;

  const getCoupon = async (request: FastifyRequest) => {
    const coupon = await findCoupon(database, request.caller.merchant.id, pathId(request, 'coupon_id'));
    if (coupon === undefined) throw notFound('coupon');
    return coupon;
  };
  /** A missing coupon is reported before an invalid query or body (Interface 1.5). */
  const requireCoupon = {
    onRequest: async (request: FastifyRequest): Promise<void> => void (await getCoupon(request)),
  };

  mount(app, coupons.create, async request => {
    const { gateway: own, caller, body } = request;
    return couponToView(await createCoupon(own, caller.merchant.id, idForRequest(request, 'coupon'), body));
  });

  mount(app, coupons.list, async ({ caller, query }) =>
    (await listCoupons(database, caller.merchant.id, toListQuery(query))).map(couponToView),
  );

  mount(app, coupons.get, async request => couponToView(await getCoupon(request)));

  mount(app, coupons.update, requireCoupon, async ({ gateway: own, caller, params, body }) =>
    couponToView(await updateCoupon(own, caller.merchant.id, params.coupon_id, body)),
  );

  mount(app, coupons.delete, async ({ caller, params }) => {
    if (!(await markDeleted(database, caller.merchant.id, params.coupon_id))) throw notFound('coupon');
  });

  mount(app, coupons.createCode, requireCoupon, async request => {
    const { gateway: own, caller, params, body } = request;
    const of = { merchantId: caller.merchant.id, couponId: params.coupon_id };
    return codeToView(await createCode(own, of, idForRequest(request, 'couponCode'), body));
  });

  mount(app, coupons.listCodes, requireCoupon, async ({ caller, params, query }) => {
    const of = { merchantId: caller.merchant.id, couponId: params.coupon_id };
    return (await listCodes(database, of, toListQuery(query))).map(codeToView);
  });

  mount(app, coupons.updateCode, requireCoupon, async ({ caller, params, body }) => {
    const { coupon_id: couponId, code_id: id } = params;
    const { active: isActive, max_redemptions: maxRedemptions } = body;
    const of = { merchantId: caller.merchant.id, couponId, id };
    const code = await updateCode(database, of, { isActive, maxRedemptions });
    if (code === undefined) throw notFound('coupon');
    return codeToView(code);
  });
}
