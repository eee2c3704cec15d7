import type { Price } from '@recaudo/contract/shared/prices/price';
import { priceOf } from '@recaudo/contract/shared/prices/price-of';
import { formatMoney } from '../../../../format/money.ts';
import { formatNumber } from '../../../../format/number.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { BarList } from '../../../../ui/charts/bar-list.tsx';
import { priceMessages } from '../../messages/price-messages.ts';
import { isTiered } from './read-price-fields.ts';

const QUANTITIES = [1, 10, 100] as const;

/** The cost of 1, 10 and 100 units, by the gateway's own rule. */
export function PriceChart({ price }: { price: Price }) {
  const messages = useMessages(priceMessages);
  const { language } = usePreferences();
  // Tiers that were just added have no values yet.
  const isReady = !isTiered(price.model) || price.tiers.length > 0;
  const costs = (isReady ? QUANTITIES : []).map(quantity => ({
    quantity,
    pesos: Number(priceOf(price, quantity).amountCentavos) / 100,
  }));
  const most = Math.max(0, ...costs.map(({ pesos }) => pesos));
  return (
    <section className="preview" aria-label={messages.chart} aria-live="polite">
      <h3>{messages.chart}</h3>
      {most === 0 ? (
        <p className="small quiet">{messages.toSee}</p>
      ) : (
        <BarList
          title={messages.chart}
          rows={costs.map(({ quantity, pesos }) => ({
            id: String(quantity),
            name:
              quantity === 1
                ? messages.oneUnit
                : fill(messages.units, { count: formatNumber(quantity, language) }),
            share: pesos / most,
            text: formatMoney(pesos, language),
            detail: fill(messages.each, {
              amount: formatMoney(Math.round((pesos / quantity) * 100) / 100, language),
            }),
          }))}
        />
      )}
    </section>
  );
}
