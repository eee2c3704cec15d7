import type { Price } from '@recaudo/contract/shared/prices/price';
import { priceOf } from '@recaudo/contract/shared/prices/price-of';
import type { TaxTerms } from '../taxes/tax.ts';
import { type Days, type Line, newLine } from './line.ts';

/** The terms of a plan and a subscription that determine the lines of a period. */
export interface BilledPlan {
  planId: string;
  planName: string;
  price: Price;
  tax: TaxTerms | null;
  quantity: number;
}

/** A full period of a plan, before discounts. */
export function planLine({ planId, planName, price, tax, quantity }: BilledPlan, days: Days): Line {
  const { unitAmountCentavos, amountCentavos } = priceOf(price, quantity);
  return newLine(
    {
      type: 'plan',
      description: planName,
      quantity,
      unitAmountCentavos,
      amountCentavos,
      days,
      planId,
      meterId: null,
    },
    tax,
  );
}

/** The lines of a period of a subscription: its plan and, in the first period, the setup amount. */
export function linesOfPeriod(plan: BilledPlan, days: Days, { isFirst }: { isFirst: boolean }): Line[] {
  const lines = [planLine(plan, days)];
  const { setupCentavos } = plan.price;
  return isFirst && setupCentavos !== null ? [...lines, setupLine(plan, setupCentavos)] : lines;
}

const setupLine = ({ planId, planName, tax }: BilledPlan, setupCentavos: bigint): Line =>
  newLine(
    {
      type: 'item',
      description: `Cargo inicial: ${planName}`,
      quantity: 1,
      unitAmountCentavos: setupCentavos,
      amountCentavos: setupCentavos,
      days: null,
      planId,
      meterId: null,
    },
    tax,
  );
