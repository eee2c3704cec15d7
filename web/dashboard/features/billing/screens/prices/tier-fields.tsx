import { type ChangeEvent, useState } from 'react';
import { parseMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { priceMessages } from '../../messages/price-messages.ts';
import { nameOfTier } from './read-price-fields.ts';

const MOST_TIERS = 50;
const START = [0, 1];

/** An amount that may be zero. */
function PriceField({ label, name, required }: { label: string; name: string; required: boolean }) {
  const messages = useMessages(priceMessages);
  const check = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const isRead = target.value === '' || /^\s*0\s*$/.test(target.value);
    target.setCustomValidity(isRead || parseMoney(target.value) !== undefined ? '' : messages.badMoney);
  };
  return (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      required={required}
      onChange={check}
    />
  );
}

/** The tiers of a price, in ascending order. Rows keep their numbers when others are removed. */
export function TierFields() {
  const messages = useMessages(priceMessages);
  const [rows, setRows] = useState<readonly number[]>(START);
  const [next, setNext] = useState(START.length);
  const add = (): void => {
    setRows([...rows.slice(0, -1), next, ...rows.slice(-1)]);
    setNext(next + 1);
  };
  return (
    <fieldset className="tier-rows">
      <legend>{messages.tiers}</legend>
      {rows.map((row, index) => {
        const isLast = index === rows.length - 1;
        return (
          <div
            key={row}
            className="tier-row"
            role="group"
            aria-label={fill(messages.tier, { number: index + 1 })}
          >
            {isLast ? (
              <p className="tier-end">{messages.onwards}</p>
            ) : (
              <TextField
                label={messages.upTo}
                name={nameOfTier(row, 'up_to')}
                type="number"
                min={1}
                max={1_000_000}
                required
              />
            )}
            <PriceField label={messages.tierUnit} name={nameOfTier(row, 'unit_amount')} required />
            <PriceField label={messages.tierFlat} name={nameOfTier(row, 'flat_amount')} required={false} />
            {rows.length > 1 && !isLast && (
              <Button look="quiet" onClick={() => setRows(rows.filter(other => other !== row))}>
                {fill(messages.removeTier, { number: index + 1 })}
              </Button>
            )}
          </div>
        );
      })}
      {rows.length < MOST_TIERS && <Button onClick={add}>{messages.addTier}</Button>}
    </fieldset>
  );
}
