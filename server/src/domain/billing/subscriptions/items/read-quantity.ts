import { refusedValue, rule } from '../../../../platform/errors.ts';
import { requireWithinLimit } from '../../../charges/charge.ts';
import type { Merchant } from '../../../merchants/merchant.ts';
import type { Plan } from '../../plans/plan.ts';
import { termsOfPlan } from '../bill-period.ts';

/** Interface 1.7: the most that one charge can take. */
export const MOST_CENTAVOS = 999_999_999_999n;

/** Reads the quantity of a new subscription. Rejects quantities that its plan cannot bill. */
export function readQuantity(
  merchant: Pick<Merchant, 'maxChargeCentavos'>,
  plan: Plan,
  sent: number | undefined,
  field = 'quantity',
): number {
  const quantity = sent ?? 1;
  if (plan.price.model === 'fixed' && quantity !== 1) {
    throw refusedValue(field, 'quantity_of_fixed_plan');
  }
  const { amountCentavos } = termsOfPlan(plan, quantity);
  if (amountCentavos === 0n) throw refusedValue(field, 'period_costs_nothing');
  if (amountCentavos > MOST_CENTAVOS) {
    throw refusedValue(field, rule('period_above_maximum', { limit: MOST_CENTAVOS }));
  }
  // The limit of a fixed amount was checked when the plan was created.
  if (amountCentavos !== plan.amountCentavos) requireWithinLimit(merchant, amountCentavos, field);
  return quantity;
}
