import type { ChangeEvent } from 'react';
import { cardType, isExpiryValid, validateCardNumber } from '../../../../library/card-validators.ts';
import type { GatewayClient } from '../../../api/gateway-client.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGet } from '../../../session/use-api.ts';
import { TextField } from '../../../ui/field.tsx';
import type { FormValues } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { cardName } from '../../customers/screens/customer-cards.tsx';
import { recurringMessages } from '../messages/recurring-messages.ts';

export const NEW_CARD = 'new';

/** The form's card: a saved one, or a token of the entered one. */
export async function sourceOf(api: GatewayClient, values: FormValues): Promise<string> {
  const { source = NEW_CARD, holder_name = '', card_number = '', month = '', year = '', cvv2 = '' } = values;
  if (source !== NEW_CARD) return source;
  const { id } = await api.post('/tokens', {
    body: {
      holder_name,
      card_number: card_number.replaceAll(/\D/g, ''),
      expiration_month: month.padStart(2, '0'),
      expiration_year: year.slice(-2),
      cvv2,
    },
  });
  return id;
}

/** The name of the form's card; undefined until its number is complete. */
export function useChosenCard(customerId: string, values: FormValues): string | undefined {
  const { data = [] } = useGet('/customers/:customer_id/cards', { path: { customer_id: customerId } });
  const source = values['source'] ?? data[0]?.id ?? NEW_CARD;
  if (source !== NEW_CARD) {
    const saved = data.find(({ id }) => id === source);
    return saved && cardName(saved);
  }
  const number = (values['card_number'] ?? '').replaceAll(/\D/g, '');
  return validateCardNumber(number) ? `${cardType(number)} •${number.slice(-4)}`.trim() : undefined;
}

/** The same checks as recaudo.js makes in shops. */
export function NewCardFields() {
  const messages = useMessages(recurringMessages);
  const checkNumber = ({ target }: ChangeEvent<HTMLInputElement>): void =>
    target.setCustomValidity(validateCardNumber(target.value) ? '' : messages.badNumber);
  const checkYear = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const month = target.form?.elements.namedItem('month');
    const isValid = month instanceof HTMLInputElement && isExpiryValid(month.value, target.value, new Date());
    target.setCustomValidity(isValid ? '' : messages.badExpiry);
  };
  const box = { autoComplete: 'off', required: true } as const;
  return (
    <>
      <TextField label={messages.holder} name="holder_name" maxLength={80} {...box} />
      <TextField
        label={messages.number}
        name="card_number"
        inputMode="numeric"
        maxLength={23}
        onChange={checkNumber}
        {...box}
      />
      <div className="pair">
        <TextField label={messages.expiryMonth} name="month" inputMode="numeric" maxLength={2} {...box} />
        <TextField
          label={messages.expiryYear}
          name="year"
          inputMode="numeric"
          maxLength={2}
          onChange={checkYear}
          {...box}
        />
        <TextField label={messages.cvv} name="cvv2" inputMode="numeric" maxLength={4} {...box} />
      </div>
    </>
  );
}

/** The customer's saved cards, and a new one. `chosen` is the form's current value. */
export function CardChoice({ customerId, chosen }: { customerId: string; chosen: string | undefined }) {
  const messages = useMessages(recurringMessages);
  const cards = useGet('/customers/:customer_id/cards', { path: { customer_id: customerId } });
  return (
    <Loaded query={cards} lines={2}>
      {rows => {
        const isNew = (chosen ?? rows[0]?.id ?? NEW_CARD) === NEW_CARD;
        return (
          <>
            <fieldset>
              <legend className="hidden">{messages.chooseCard}</legend>
              {rows.map((card, index) => (
                <label key={card.id} className="choice-card">
                  <input type="radio" name="source" value={card.id} defaultChecked={index === 0} />
                  {cardName(card)}
                </label>
              ))}
              <label className="choice-card">
                <input type="radio" name="source" value={NEW_CARD} defaultChecked={rows.length === 0} />
                {rows.length === 0 ? messages.noSavedCards : messages.newCard}
              </label>
            </fieldset>
            {isNew && <NewCardFields />}
          </>
        );
      }}
    </Loaded>
  );
}
