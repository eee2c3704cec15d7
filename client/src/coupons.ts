import type {
  Coupon,
  CouponCode,
  CouponCodesFilters,
  CouponCodeUpdate,
  CouponsFilters,
  CouponUpdate,
  NewCoupon,
  NewCouponCode,
} from './api-types.ts';
import type { CallOptions } from './connection.ts';
import type { List } from './list.ts';
import { ItemResource, part, requestsOf } from './resource.ts';

export class Coupons extends ItemResource<Coupon> {
  create(coupon: NewCoupon, options?: CallOptions): Promise<Coupon> {
    return requestsOf(this).post('', coupon, options);
  }

  list(filters?: CouponsFilters, options?: CallOptions): List<Coupon> {
    return requestsOf(this).list(filters, options);
  }

  update(id: string, changes: CouponUpdate, options?: CallOptions): Promise<Coupon> {
    return requestsOf(this).put(part(id), changes, options);
  }

  remove(id: string, options?: CallOptions): Promise<void> {
    return requestsOf(this).delete(part(id), options);
  }

  /** A promotion code, which payers type. */
  createCode(id: string, code: NewCouponCode, options?: CallOptions): Promise<CouponCode> {
    return requestsOf(this).post(`${part(id)}/codes`, code, options);
  }

  codes(id: string, filters?: CouponCodesFilters, options?: CallOptions): List<CouponCode> {
    return requestsOf(this).list(filters, options, `${part(id)}/codes`);
  }

  updateCode(
    id: string,
    codeId: string,
    changes: CouponCodeUpdate,
    options?: CallOptions,
  ): Promise<CouponCode> {
    return requestsOf(this).put(`${part(id)}/codes${part(codeId)}`, changes, options);
  }
}
