import { useState } from 'react';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { MoneyField } from '../../../../ui/values/money.tsx';
import { newInvoiceMessages } from '../../messages/new-invoice-messages.ts';
import { nameOfField } from './invoice-draft.ts';

const MOST_LINES = 100;

function LineRow({ row, position }: { row: number; position: number }) {
  const messages = useMessages(newInvoiceMessages);
  return (
    <>
      <TextField
        label={messages.description}
        {...(position === 0 ? { hint: messages.descriptionHint } : {})}
        name={nameOfField(row, 'description')}
        maxLength={250}
        autoComplete="off"
        required
      />
      <div className="pair">
        <MoneyField label={messages.amount} name={nameOfField(row, 'amount')} />
        <TextField
          label={messages.quantity}
          name={nameOfField(row, 'quantity')}
          type="number"
          min={1}
          max={1_000_000}
          defaultValue={1}
          required
        />
      </div>
    </>
  );
}

/** An invoice's lines. Rows keep their numbers when others are removed. */
export function LineFields({
  rows,
  onChange,
  mayBeEmpty,
}: {
  rows: readonly number[];
  onChange: (rows: number[]) => void;
  /** True if the customer has pending charges, which can be the invoice's only lines. */
  mayBeEmpty: boolean;
}) {
  const messages = useMessages(newInvoiceMessages);
  const [next, setNext] = useState(Math.max(-1, ...rows) + 1);
  const add = (): void => {
    onChange([...rows, next]);
    setNext(next + 1);
  };
  return (
    <fieldset className="line-rows">
      <legend className="hidden">{messages.what}</legend>
      {rows.map((row, position) => (
        <div key={row} className="form line-row">
          <LineRow row={row} position={position} />
          {(rows.length > 1 || mayBeEmpty) && (
            <div>
              <Button look="quiet" onClick={() => onChange(rows.filter(other => other !== row))}>
                {fill(messages.removeLine, { name: fill(messages.line, { number: position + 1 }) })}
              </Button>
            </div>
          )}
        </div>
      ))}
      {rows.length < MOST_LINES && <Button onClick={add}>{messages.addLine}</Button>}
    </fieldset>
  );
}
