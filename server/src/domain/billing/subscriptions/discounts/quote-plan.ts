import { newDiscount } from '../../coupons/applied-discount.ts';
import type { Offer } from '../../coupons/find-offer.ts';
import type { Plan } from '../../plans/plan.ts';
import { billedAs, costOf, termsOfPlan } from '../bill-period.ts';

/** The price of a subscription to a plan. */
export interface PlanQuote {
  firstCentavos: bigint;
  /** After the discount, or in every period if the discount never ends. */
  laterCentavos: bigint;
}

const SECOND = 2;

export function quotePlan(plan: Plan, offer: Offer | null, quantity = 1): PlanQuote {
  const discount = offer && newDiscount(offer.coupon, offer.code, '');
  const endless = discount?.limit === null ? discount : null;
  return {
    firstCentavos: termsOfPlan(plan, quantity, { discount }).amountCentavos,
    laterCentavos: costOf([billedAs(plan, quantity)], SECOND, endless).amountCentavos,
  };
}
