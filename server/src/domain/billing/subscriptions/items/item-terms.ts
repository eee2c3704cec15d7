import type { BilledPlan } from '../../lines/period-lines.ts';
import { type PriceRow, toPrice, toTaxTerms } from '../../prices/price-row.ts';

type StoredPlan = {
  [Column in keyof PriceRow]: bigint extends PriceRow[Column] ? number : PriceRow[Column];
} & {
  id: string;
  name: string;
  setup_centavos: number | null;
  minimum_centavos: number | null;
};

export interface StoredItemTerms {
  quantity: number;
  plan: StoredPlan;
}

/** The plans of further items, read together with a subscription. Skipped if there are none. */
export const itemTermsColumn = `case when subscriptions.items is not null then (
    select jsonb_agg(jsonb_build_object('quantity', item.entry -> 'quantity', 'plan', to_jsonb(further))
      order by item.position)
    from jsonb_array_elements(subscriptions.items) with ordinality item (entry, position)
    join plans further on further.merchant_id = subscriptions.merchant_id
      and further.id = item.entry ->> 'plan_id') end as item_terms`;

export const toItemTerms = (stored: readonly StoredItemTerms[] | null): BilledPlan[] =>
  (stored ?? []).map(({ quantity, plan }) => {
    const row: PriceRow = {
      ...plan,
      amount_centavos: BigInt(plan.amount_centavos),
      setup_centavos: bigOrNull(plan.setup_centavos),
      minimum_centavos: bigOrNull(plan.minimum_centavos),
    };
    return { planId: plan.id, planName: plan.name, price: toPrice(row), tax: toTaxTerms(row), quantity };
  });

const bigOrNull = (value: number | null): bigint | null => (value === null ? null : BigInt(value));
