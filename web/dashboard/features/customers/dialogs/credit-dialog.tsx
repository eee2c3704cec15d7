import type { Customer } from '@recaudo/contract/api/customers';
import { useState } from 'react';
import { formatMoney, parseMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { MoneyField } from '../../../ui/values/money.tsx';
import { MoneySummary } from '../../../ui/values/money-summary.tsx';
import { creditMessages } from '../messages/credit-messages.ts';

/** Adds credit, or removes some. */
export function CreditDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const messages = useMessages(creditMessages);
  const { language } = usePreferences();
  const { api } = useGateway();
  const [values, setValues] = useState<FormValues>({});
  const present = customer.credit_balance ?? 0;
  const isAdded = values['how'] !== 'take_back';
  const amount = parseMoney(values['amount'] ?? '') ?? 0;
  const after = Math.round((present + (isAdded ? amount : -amount)) * 100) / 100;
  const shown = (pesos: number) => formatMoney(pesos, language);
  const summary = isAdded ? messages.addSummary : messages.takeBackSummary;
  return (
    <Dialog title={messages.change} onClose={onClose}>
      <Form
        action={({ how, amount: written = '', reason = '' }, idempotencyKey) => {
          const pesos = parseMoney(written) ?? 0;
          return api.post('/customers/:customer_id/credits', {
            path: { customer_id: customer.id },
            body: {
              amount: how === 'take_back' ? -pesos : pesos,
              ...(reason === '' ? {} : { reason }),
            },
            idempotencyKey,
          });
        }}
        submit={fill(isAdded ? messages.addButton : messages.takeBackButton, { amount: shown(amount) })}
        look={isAdded ? 'primary' : 'danger'}
        done={messages.changed}
        onDone={onClose}
        onCancel={onClose}
        onInput={setValues}
      >
        {present > 0 && (
          <SelectField
            label={messages.how}
            name="how"
            choices={[
              ['add', messages.add],
              ['take_back', messages.takeBack],
            ]}
          />
        )}
        <MoneyField label={messages.amount} name="amount" {...(isAdded ? {} : { max: present })} />
        <TextField
          label={messages.reason}
          name="reason"
          hint={messages.reasonHint}
          maxLength={250}
          autoComplete="off"
        />
        <MoneySummary>
          {after < 0
            ? fill(messages.tooMuch, { most: shown(present) })
            : fill(summary, { name: customer.name, after: shown(after) })}
        </MoneySummary>
      </Form>
    </Dialog>
  );
}
