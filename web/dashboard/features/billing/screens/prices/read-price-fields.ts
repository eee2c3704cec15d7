import type { NewPlan, Plan, PriceModel, TaxCode } from '@recaudo/contract/api/billing/plans';
import type { Price } from '@recaudo/contract/shared/prices/price';
import { parseMoney } from '../../../../format/money.ts';
import type { FormValues } from '../../../../ui/form.tsx';
import { priceModels } from './price-words.ts';

export const isTiered = (model: PriceModel): model is 'graduated' | 'volume' =>
  model === 'graduated' || model === 'volume';

export const modelOf = ({ price_model: model }: FormValues): PriceModel =>
  priceModels.find(known => known === model) ?? 'fixed';

export const nameOfTier = (row: number, field: 'up_to' | 'unit_amount' | 'flat_amount'): string =>
  `tiers.${row}.${field}`;

/** Like parseMoney, but accepts zero. */
export const moneyOrZero = (text: string | undefined): number => parseMoney(text ?? '') ?? 0;

const wholeOf = (text: string | undefined): number => Math.max(1, Math.trunc(Number(text)) || 1);

interface SentTier {
  up_to?: number;
  unit_amount: number;
  flat_amount?: number;
}

/** The tiers in the form's order; the last one has no upper limit. */
export function tiersOf(values: FormValues): SentTier[] {
  const rows = Object.keys(values).flatMap(name => /^tiers\.(\d+)\.unit_amount$/.exec(name)?.[1] ?? []);
  return rows.map((row, index) => {
    const [end, flat] = [
      values[nameOfTier(Number(row), 'up_to')],
      values[nameOfTier(Number(row), 'flat_amount')],
    ];
    return {
      ...(index === rows.length - 1 ? {} : { up_to: wholeOf(end) }),
      unit_amount: moneyOrZero(values[nameOfTier(Number(row), 'unit_amount')]),
      ...(flat ? { flat_amount: moneyOrZero(flat) } : {}),
    };
  });
}

/** The price fields of a new plan. A plan with a fixed amount sends only that amount. */
export function readPriceFields(values: FormValues): Partial<NewPlan> & { amount: number } {
  const model = modelOf(values);
  const [minimum, setup] = [
    parseMoney(values['minimum_amount'] ?? ''),
    parseMoney(values['setup_amount'] ?? ''),
  ];
  const tax = (values['tax'] ?? '') as TaxCode | '';
  return {
    amount: parseMoney(values['amount'] ?? '') ?? 0,
    ...(model === 'fixed' ? {} : { price_model: model }),
    ...(model === 'package' ? { package_size: wholeOf(values['package_size']) } : {}),
    ...(isTiered(model) ? { tiers: tiersOf(values) } : {}),
    ...(minimum === undefined || model === 'fixed' ? {} : { minimum_amount: minimum }),
    ...(setup === undefined ? {} : { setup_amount: setup }),
    ...(tax === '' ? {} : { tax }),
  };
}

const centavosOf = (pesos: number): bigint => BigInt(Math.round(pesos * 100));

type PricedPlan = Pick<Plan, 'amount' | 'price_model' | 'package_size' | 'minimum_amount'> & {
  tiers?: readonly { up_to?: number | null; unit_amount?: number; flat_amount?: number }[];
};

/** A plan's price in the form that the gateway's billing rule takes. */
export const priceOfPlan = (plan: PricedPlan): Price => ({
  model: plan.price_model ?? 'fixed',
  amountCentavos: centavosOf(plan.amount),
  tiers: (plan.tiers ?? []).map(({ up_to: upTo, unit_amount: unit = 0, flat_amount: flat = 0 }) => ({
    upTo: upTo ?? null,
    unitAmountCentavos: centavosOf(unit),
    flatAmountCentavos: centavosOf(flat),
  })),
  packageSize: plan.package_size ?? null,
  minimumCentavos: plan.minimum_amount === undefined ? null : centavosOf(plan.minimum_amount),
  setupCentavos: null,
});
