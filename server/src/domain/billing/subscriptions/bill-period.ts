import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Price } from '@recaudo/contract/shared/prices/price';
import { newId } from '../../../platform/primitives/values/id.ts';
import { type AppliedDiscount, discountLines, discountOfPeriod } from '../coupons/applied-discount.ts';
import { type AssembledInvoice, assembleInvoice } from '../invoices/assemble-invoice.ts';
import type { NewInvoice } from '../invoices/invoice.ts';
import type { Days, Line } from '../lines/line.ts';
import { type BilledPlan, linesOfPeriod, planLine } from '../lines/period-lines.ts';
import type { Plan } from '../plans/plan.ts';
import { chargeTaxesOf } from '../taxes/charge-taxes.ts';
import type { TaxTerms } from '../taxes/tax.ts';
import { daysOfPeriod } from './pauses/calendar.ts';
import type { BillingTerms, Subscription } from './subscription.ts';

/** The terms of a plan for the charges of a subscription. */
export interface PlanTerms extends BillingTerms {
  planName: string;
  /** Within the amount. */
  iva: string;
  price: Price;
  tax: TaxTerms | null;
  /** Items besides the plan. */
  items: readonly BilledPlan[];
  /** Of the plan, for the whole charge. */
  splits: string | null;
}

/** The plan of the subscription, then the plans of its further items. */
export type Plans = readonly [BilledPlan, ...BilledPlan[]];

type Billed = Pick<Subscription, 'planId' | 'quantity' | 'firstChargeDate' | 'shift' | 'discount'>;

const FIRST = 1;

/** The invoice of a period, before anything is recorded. */
export function billPeriod(
  subscription: Billed,
  terms: PlanTerms,
  period: number,
  creditCentavos = 0n,
): PeriodBill {
  const days = daysOfPeriod(subscription, terms, period);
  const lines = discountedLines(billedPlans(subscription, terms), days, period, subscription.discount);
  return { ...assembleInvoice(lines, creditCentavos), days };
}

const discountedLines = (
  plans: Plans,
  days: Days,
  period: number,
  discount: AppliedDiscount | null,
): Line[] => {
  const isFirst = period === FIRST;
  const [plan, ...items] = plans;
  const lines = linesOfPeriod(plan, days, { isFirst });
  for (const item of items) lines.push(...linesOfPeriod(item, days, { isFirst }));
  if (discount === null) return lines;
  return discountLines(lines, discount, discountOfPeriod(discount, plans[0].planId, period));
};

export type PeriodBill = AssembledInvoice & Pick<NewInvoice, 'days'>;

/** The plans and quantities that a subscription is billed for. */
export const billedPlans = (
  { planId, quantity }: Pick<Subscription, 'planId' | 'quantity'>,
  { planName, price, tax, items }: Pick<PlanTerms, 'planName' | 'price' | 'tax' | 'items'>,
): Plans => [{ planId, planName, price, tax, quantity }, ...items];

const NAME_MAX = 250;

/** The plans of a subscription in one line: on charges, in emails and on pages. */
export const nameOfPlans = ({ planName, items }: Pick<PlanTerms, 'planName' | 'items'>): string =>
  [planName, ...items.map(item => item.planName)].join(', ').slice(0, NAME_MAX);

export const newInvoice = (bill: PeriodBill, issueDate: CalendarDate): NewInvoice => ({
  ...bill,
  id: newId('invoice'),
  issueDate,
});

/** The terms under which a subscription of this plan is charged for its first period. */
export function termsOfPlan(
  plan: Plan,
  quantity: number,
  { items = [], discount = null }: { items?: readonly BilledPlan[]; discount?: AppliedDiscount | null } = {},
): PlanTerms {
  const { name: planName, ...terms } = plan;
  return { ...terms, planName, items, ...costOf([billedAs(plan, quantity), ...items], FIRST, discount) };
}

export const billedAs = ({ id: planId, name: planName, price, tax }: Plan, quantity: number): BilledPlan => ({
  planId,
  planName,
  price,
  tax,
  quantity,
});

/** The cost of a period. Builds no invoice for a plan with one fixed amount. */
export function costOf(
  plans: Plans,
  period: number,
  discount: AppliedDiscount | null,
): Pick<PlanTerms, 'amountCentavos' | 'iva'> {
  const [{ price, tax }, ...items] = plans;
  const hasSetup = price.setupCentavos !== null && period === FIRST;
  const isPlain = price.model === 'fixed' && price.minimumCentavos === null && tax === null && !hasSetup;
  if (isPlain && items.length === 0 && discount === null) {
    return { amountCentavos: price.amountCentavos, iva: chargeTaxesOf([]).iva };
  }
  const lines = discountedLines(plans, ANY_DAYS, period, discount);
  return { amountCentavos: assembleInvoice(lines).amountDueCentavos, iva: chargeTaxesOf(lines).iva };
}

/** The cost of a full period; null if it is the amount of the plan. */
export function periodAmountOf(
  plan: Plan,
  quantity: number,
  items: readonly BilledPlan[] = [],
): bigint | null {
  const lines = [billedAs(plan, quantity), ...items].map(billed => planLine(billed, ANY_DAYS));
  const full = lines.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0n);
  return full === plan.amountCentavos ? null : full;
}

/** The billing fields of a new subscription of this plan. */
export const newBilling = (plan: Plan, quantity: number, items: readonly BilledPlan[] = []) => ({
  quantity,
  items: items.map(({ planId, quantity: units }) => ({ planId, quantity: units })),
  startDate: null,
  periodAmountCentavos: periodAmountOf(plan, quantity, items),
  pendingChange: null,
  billedLine: null,
  discount: null,
});

/** Any days: the cost does not depend on them. */
const ANY_DAYS = { start: '2026-01-01' as CalendarDate, end: '2026-01-31' as CalendarDate };
