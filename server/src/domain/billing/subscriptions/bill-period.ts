import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { newId } from '../../../platform/primitives/values/id.ts';
import { type AssembledInvoice, assembleInvoice } from '../invoices/assemble-invoice.ts';
import type { NewInvoice } from '../invoices/invoice.ts';
import { type BilledPlan, linesOfPeriod, planLine } from '../lines/period-lines.ts';
import type { Plan } from '../plans/plan.ts';
import type { Price } from '../prices/price.ts';
import { chargeTaxesOf } from '../taxes/charge-taxes.ts';
import type { TaxTerms } from '../taxes/tax.ts';
import { daysOfPeriod } from './pauses/calendar.ts';
import type { BillingTerms, Subscription } from './subscription.ts';

/** All that a plan says about the charges of a subscription. */
export interface PlanTerms extends BillingTerms {
  planName: string;
  /** Within the amount. */
  iva: string;
  price: Price;
  tax: TaxTerms | null;
  /** The further items. */
  items: readonly BilledPlan[];
}

/** The plan of the subscription, then the plans of its further items. */
type Plans = readonly [BilledPlan, ...BilledPlan[]];

type Billed = Pick<Subscription, 'planId' | 'quantity' | 'firstChargeDate' | 'shift'>;

const FIRST = 1;

/** The invoice of a period, before anything is recorded. */
export function billPeriod(subscription: Billed, terms: PlanTerms, period: number): PeriodBill {
  const days = daysOfPeriod(subscription, terms, period);
  const isFirst = period === FIRST;
  const lines = billedPlans(subscription, terms).flatMap(plan => linesOfPeriod(plan, days, { isFirst }));
  return { ...assembleInvoice(lines), days };
}

export type PeriodBill = AssembledInvoice & Pick<NewInvoice, 'days'>;

/** What a subscription is billed for. */
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
export function termsOfPlan(plan: Plan, quantity: number, items: readonly BilledPlan[] = []): PlanTerms {
  const { name: planName, ...terms } = plan;
  return { ...terms, planName, items, ...costOf([billedAs(plan, quantity), ...items], FIRST) };
}

export const billedAs = ({ id: planId, name: planName, price, tax }: Plan, quantity: number): BilledPlan => ({
  planId,
  planName,
  price,
  tax,
  quantity,
});

/** What a period costs; its invoice is not built for a plan that has just one amount. */
export function costOf(plans: Plans, period: number): Pick<PlanTerms, 'amountCentavos' | 'iva'> {
  const [{ price, tax }, ...items] = plans;
  const hasSetup = price.setupCentavos !== null && period === FIRST;
  if (
    price.model === 'fixed' &&
    price.minimumCentavos === null &&
    tax === null &&
    !hasSetup &&
    items.length === 0
  ) {
    return { amountCentavos: price.amountCentavos, iva: chargeTaxesOf([]).iva };
  }
  const isFirst = period === FIRST;
  const lines = plans.flatMap(plan => linesOfPeriod(plan, ANY_DAYS, { isFirst }));
  return { amountCentavos: assembleInvoice(lines).amountDueCentavos, iva: chargeTaxesOf(lines).iva };
}

/** What a full period costs, where that is not the amount of the plan. */
export function periodAmountOf(
  plan: Plan,
  quantity: number,
  items: readonly BilledPlan[] = [],
): bigint | null {
  const lines = [billedAs(plan, quantity), ...items].map(billed => planLine(billed, ANY_DAYS));
  const full = lines.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0n);
  return full === plan.amountCentavos ? null : full;
}

/** How a new subscription of this plan is billed. */
export const newBilling = (plan: Plan, quantity: number, items: readonly BilledPlan[] = []) => ({
  quantity,
  items: items.map(({ planId, quantity: units }) => ({ planId, quantity: units })),
  startDate: null,
  periodAmountCentavos: periodAmountOf(plan, quantity, items),
  pendingChange: null,
  billedLine: null,
});

/** A cost does not depend on the days. */
const ANY_DAYS = { start: '2026-01-01' as CalendarDate, end: '2026-01-31' as CalendarDate };
