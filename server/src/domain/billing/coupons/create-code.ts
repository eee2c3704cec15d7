import type { NewCouponCode } from '@recaudo/contract/api/billing/coupons';
import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { newSecret } from '../../../platform/primitives/values/id.ts';
import { findCode, insertCode } from './code-store.ts';
import { type CouponCode, normalCode } from './coupon.ts';
import { findCoupon } from './store.ts';

const MADE_LENGTH = 10;

/** Creates a code of a coupon. An existing code is rejected with 409/1006, unless the request is repeated. */
export async function createCode(
  { database, clock }: Gateway,
  { merchantId, couponId }: { merchantId: string; couponId: string },
  id: string,
  input: NewCouponCode,
): Promise<CouponCode> {
  if ((await findCoupon(database, merchantId, couponId)) === undefined) throw notFound('coupon');
  const code: CouponCode = {
    merchantId,
    id,
    code: normalCode(input.code ?? newSecret(MADE_LENGTH)),
    couponId,
    creationDate: clock.now(),
    maxRedemptions: input.max_redemptions ?? null,
    isActive: true,
    timesRedeemed: 0,
    reserved: 0,
  };
  if (await insertCode(database, code)) return code;
  const present = await findCode(database, merchantId, id);
  if (present === undefined) throw reject('code_taken', {}, { param: '/code' });
  return present;
}
