import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { describeDiscount } from '@recaudo/contract/shared/words/discount-words';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import { findOfferByCode, type Offer, problemOfOffer } from '../../billing/coupons/find-offer.ts';
import { findCoupon } from '../../billing/coupons/store.ts';
import type { Plan } from '../../billing/plans/plan.ts';
import { type PlanQuote, quotePlan } from '../../billing/subscriptions/discounts/quote-plan.ts';
import type { OpenLink } from '../open-link.ts';

/** The price for a new subscriber now. */
export interface Quote extends PlanQuote {
  /** Null without a discount. */
  offer: Offer | null;
  /** The valid code that the payer typed; empty if the link's own coupon applies. */
  code: string;
  /** Describes the discount. */
  summary: string;
}

export type Quoted = { kind: 'quote'; quote: Quote } | { kind: 'wrong_code'; quote: Quote };

/**
 * The price with a typed code; an unusable code leaves the link's price. Undefined for a link without a plan.
 */
export async function quoteOf(view: OpenLink, typed: string): Promise<Quoted | undefined> {
  const { plan } = view;
  if (plan === undefined) return undefined;
  const code = typed.trim();
  const ofCode = code === '' ? undefined : await usable(view, plan, findCode(view, code));
  if (ofCode !== undefined) return { kind: 'quote', quote: priced(view, plan, ofCode, code) };
  const ofLink = await usable(view, plan, findPreset(view));
  const quote = priced(view, plan, ofLink ?? null, '');
  return code === '' ? { kind: 'quote', quote } : { kind: 'wrong_code', quote };
}

const findCode = ({ gateway, merchant }: OpenLink, code: string): Promise<Offer | undefined> =>
  findOfferByCode(gateway.database, merchant.id, code);

async function findPreset({ gateway, merchant, link }: OpenLink): Promise<Offer | undefined> {
  if (link.couponId === null) return undefined;
  const coupon = await findCoupon(gateway.database, merchant.id, link.couponId);
  return coupon && { coupon, code: null };
}

async function usable(
  { gateway }: OpenLink,
  plan: Plan,
  found: Promise<Offer | undefined>,
): Promise<Offer | undefined> {
  const offer = await found;
  if (offer === undefined) return undefined;
  const today = bogotaDateOf(gateway.clock.now());
  const redeemer = { planId: plan.id, customerId: null, today };
  const problem = await problemOfOffer(gateway.database, offer, redeemer);
  return problem === undefined ? offer : undefined;
}

const priced = ({ language }: OpenLink, plan: Plan, offer: Offer | null, code: string): Quote => ({
  offer,
  code,
  ...quotePlan(plan, offer),
  summary: offer === null ? '' : summaryOf(offer, language),
});

function summaryOf({ coupon: { rule, duration, payments } }: Offer, language: OpenLink['language']): string {
  const off =
    rule.kind === 'percent'
      ? { percent: Number(rule.basisPoints) / 100 }
      : { amount: displayPesos(rule.amountCentavos, language) };
  return describeDiscount({ off, duration, payments }, language);
}
