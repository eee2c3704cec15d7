import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { periodEnd, periodStart } from '@recaudo/contract/shared/calendar/subscription-calendar';
import { newId } from '../../../platform/primitives/values/id.ts';
import { type AppliedDiscount, discountOfPeriod } from '../coupons/applied-discount.ts';
import { applyDiscounts } from '../discounts/apply-discounts.ts';
import { type AssembledInvoice, assembleInvoice } from '../invoices/assemble-invoice.ts';
import type { NewInvoice } from '../invoices/invoice.ts';
import type { Days, Line } from '../lines/line.ts';
import { type BilledPlan, linesOfPeriod, planLine } from '../lines/period-lines.ts';
import type { Plan } from '../plans/plan.ts';
import type { Price } from '../prices/price.ts';
import { chargeTaxesOf } from '../taxes/charge-taxes.ts';
import type { TaxTerms } from '../taxes/tax.ts';
import type { BillingTerms, Subscription } from './subscription.ts';

/** All that a plan says about the charges of a subscription. */
export interface PlanTerms extends BillingTerms {
  planName: string;
  /** Within the amount. */
  iva: string;
  price: Price;
  tax: TaxTerms | null;
}

type Billed = Pick<Subscription, 'planId' | 'quantity' | 'firstChargeDate' | 'discount'>;

const FIRST = 1;

/** The invoice of a period, before anything is recorded. */
export function billPeriod(
  subscription: Billed,
  terms: PlanTerms,
  period: number,
  creditCentavos = 0n,
): PeriodBill {
  const { firstChargeDate } = subscription;
  const days = {
    start: periodStart(firstChargeDate, terms, period),
    end: periodEnd(firstChargeDate, terms, period),
  };
  const lines = discountedLines(billedPlan(subscription, terms), days, period, subscription.discount);
  return { ...assembleInvoice(lines, creditCentavos), days };
}

const discountedLines = (
  plan: BilledPlan,
  days: Days,
  period: number,
  discount: AppliedDiscount | null,
): Line[] =>
  applyDiscounts(
    linesOfPeriod(plan, days, { isFirst: period === FIRST }),
    discountOfPeriod(discount, plan.planId, period),
  );

export type PeriodBill = AssembledInvoice & Pick<NewInvoice, 'days'>;

export const billedPlan = (
  { planId, quantity }: Pick<Subscription, 'planId' | 'quantity'>,
  { planName, price, tax }: Pick<PlanTerms, 'planName' | 'price' | 'tax'>,
): BilledPlan => ({ planId, planName, price, tax, quantity });

export const newInvoice = (bill: PeriodBill, issueDate: CalendarDate): NewInvoice => ({
  ...bill,
  id: newId('invoice'),
  issueDate,
});

/** The terms under which a subscription of this plan is charged for its first period. */
export function termsOfPlan(
  plan: Plan,
  quantity: number,
  discount: AppliedDiscount | null = null,
): PlanTerms {
  const { name: planName, ...terms } = plan;
  return { ...terms, planName, ...costOf({ ...terms, planName, planId: plan.id, quantity }, FIRST, discount) };
}

/** What a period costs; its invoice is not built for a plan that has just one amount. */
export function costOf(
  plan: BilledPlan,
  period: number,
  discount: AppliedDiscount | null,
): Pick<PlanTerms, 'amountCentavos' | 'iva'> {
  const { price, tax } = plan;
  const hasSetup = price.setupCentavos !== null && period === FIRST;
  const isPlain = price.model === 'fixed' && price.minimumCentavos === null && tax === null && !hasSetup;
  if (isPlain && discount === null) {
    return { amountCentavos: price.amountCentavos, iva: chargeTaxesOf([]).iva };
  }
  const lines = discountedLines(plan, ANY_DAYS, period, discount);
  return { amountCentavos: assembleInvoice(lines).amountDueCentavos, iva: chargeTaxesOf(lines).iva };
}

/** What a full period costs, where that is not the amount of the plan. */
export function periodAmountOf(plan: Plan, quantity: number): bigint | null {
  const { id: planId, name: planName, price, tax, amountCentavos } = plan;
  const full = planLine({ planId, planName, price, tax, quantity }, ANY_DAYS).totalCentavos;
  return full === amountCentavos ? null : full;
}

/** How a new subscription of this plan is billed. */
export const newBilling = (plan: Plan, quantity: number) => ({
  quantity,
  periodAmountCentavos: periodAmountOf(plan, quantity),
  pendingChange: null,
  billedLine: null,
  discount: null,
});

/** A cost does not depend on the days. */
const ANY_DAYS = { start: '2026-01-01' as CalendarDate, end: '2026-01-31' as CalendarDate };
