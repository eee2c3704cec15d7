import type { Plan } from '@recaudo/contract/api/billing/plans';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { priceMessages } from '../../messages/price-messages.ts';

type Priced = Pick<Plan, 'amount' | 'price_model' | 'package_size'>;

/** A plan's price in few words: a fixed amount, else the amount and what it pays for. */
export function usePriceText(): (plan: Priced) => string {
  const messages = useMessages(priceMessages);
  const { language } = usePreferences();
  return ({ amount: pesos, price_model: model = 'fixed', package_size: size = 1 }) => {
    const amount = formatMoney(pesos, language);
    const texts = {
      fixed: amount,
      per_unit: fill(messages.perUnit, { amount }),
      package: fill(messages.perPackage, { amount, size }),
      graduated: pesos === 0 ? messages.byTiers : `${amount} + ${messages.byTiers}`,
      volume: pesos === 0 ? messages.byVolume : `${amount} + ${messages.byVolume}`,
    };
    return texts[model];
  };
}
