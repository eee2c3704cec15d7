import { useState } from 'react';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { productMessages } from '../messages/product-messages.ts';

const MOST_VARIANTS = 20;

/** A row for each variant. All rows share the names of their fields; `read-variants.ts` pairs them by position. */
export function VariantRows({ count, onCount }: { count: number; onCount: (count: number) => void }) {
  const messages = useMessages(productMessages);
  const [ids, setIds] = useState<number[]>([]);
  const change = (next: number[]): void => {
    setIds(next);
    onCount(next.length);
  };
  return (
    <fieldset className="variant-rows">
      <legend>{messages.variants}</legend>
      {ids.map((id, index) => (
        <div key={id} className="variant-row">
          <TextField
            label={fill(messages.variantName, { number: index + 1 })}
            name="variant_name"
            maxLength={60}
            autoComplete="off"
            required
          />
          <TextField
            label={messages.variantPrice}
            name="variant_amount"
            inputMode="numeric"
            pattern="[0-9.,$ ]*"
            maxLength={20}
            autoComplete="off"
          />
          <TextField
            label={messages.variantStock}
            name="variant_stock"
            type="number"
            min={0}
            max={1_000_000}
          />
          <Button look="quiet" onClick={() => change(ids.filter(kept => kept !== id))}>
            {messages.removeVariant}
          </Button>
        </div>
      ))}
      {count < MOST_VARIANTS && (
        <Button onClick={() => change([...ids, (ids.at(-1) ?? 0) + 1])}>{messages.addVariant}</Button>
      )}
    </fieldset>
  );
}
