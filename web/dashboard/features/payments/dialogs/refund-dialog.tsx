import type { Charge } from '@recaudo/contract/api/charges';
import { useState } from 'react';
import { formatMoney, parseMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { MoneyField } from '../../../ui/values/money.tsx';
import { MoneySummary } from '../../../ui/values/money-summary.tsx';
import { refundableOf } from '../screens/refundable.ts';
import { useWhoPays } from '../screens/who-pays.ts';

export function RefundDialog({
  charge,
  payer,
  onClose,
}: {
  charge: Charge;
  payer?: string | undefined;
  onClose: () => void;
}) {
  const messages = useMessages(paymentMessages);
  const { language } = usePreferences();
  const { api } = useGateway();
  const whoOf = useWhoPays();
  const left = refundableOf(charge);
  const [start, setStart] = useState(left);
  const [amount, setAmount] = useState<number | undefined>(left);
  const begin = (pesos: number): void => {
    setStart(pesos);
    setAmount(pesos);
  };
  return (
    <Dialog title={messages.refund} onClose={onClose}>
      <p>{fill(messages.refundLead, { left: formatMoney(left, language) })}</p>
      <div className="buttons">
        <Button onClick={() => begin(Math.round(left * 50) / 100)}>{messages.half}</Button>
        <Button onClick={() => begin(left)}>{messages.whole}</Button>
      </div>
      <Form
        action={({ amount: written = '', description = '' }, idempotencyKey) =>
          api.post('/charges/:transaction_id/refund', {
            path: { transaction_id: charge.id },
            body: { amount: parseMoney(written) ?? left, ...(description === '' ? {} : { description }) },
            idempotencyKey,
          })
        }
        submit={fill(messages.refundTitle, { amount: formatMoney(amount ?? 0, language) })}
        look="danger"
        done={messages.refunded}
        onDone={onClose}
        onCancel={onClose}
        onInput={values => setAmount(parseMoney(values['amount'] ?? ''))}
      >
        <MoneyField key={start} label={messages.refundAmount} name="amount" initial={start} max={left} />
        <TextField label={messages.refundReason} name="description" maxLength={250} autoComplete="off" />
        <MoneySummary>
          {fill(messages.refundSummary, {
            amount: formatMoney(amount ?? 0, language),
            who: whoOf(charge, payer),
            kept: formatMoney(Math.max(0, Math.round((left - (amount ?? 0)) * 100) / 100), language),
          })}
        </MoneySummary>
      </Form>
    </Dialog>
  );
}
