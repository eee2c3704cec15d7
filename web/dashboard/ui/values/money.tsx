import { type ChangeEvent, useState } from 'react';
import { formatDay, formatInstant } from '../../format/dates.ts';
import { formatMoney, parseMoney } from '../../format/money.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../session/preferences.ts';
import { TextField } from '../field.tsx';

export function Money({ amount }: { amount: number }) {
  return <span className="money">{formatMoney(amount, usePreferences().language)}</span>;
}

export function Instant({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatInstant(iso, usePreferences().language)}</time>;
}

export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day, usePreferences().language)}</time>;
}

/** An amount in any common notation; the parsed amount is shown below. */
export function MoneyField(props: {
  label: string;
  name: string;
  initial?: number;
  max?: number;
  required?: boolean;
}) {
  const { label, name, initial, max, required = true } = props;
  const messages = useMessages(uiMessages);
  const { language } = usePreferences();
  const [text, setText] = useState(initial === undefined ? '' : String(initial));
  const amount = parseMoney(text);
  const check = (event: ChangeEvent<HTMLInputElement>): void => {
    const read = parseMoney(event.target.value);
    const isWrong = event.target.value !== '' && (read === undefined || (max !== undefined && read > max));
    event.target.setCustomValidity(isWrong ? messages.badAmount : '');
    setText(event.target.value);
  };
  return (
    <TextField
      label={label}
      name={name}
      value={text}
      onChange={check}
      required={required}
      inputMode="decimal"
      autoComplete="off"
      hint={amount === undefined ? messages.badAmount : formatMoney(amount, language)}
    />
  );
}
