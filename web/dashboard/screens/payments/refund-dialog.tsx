import { useState } from 'react';
import type { Charge } from '../../api/types.ts';
import { formatMoney, parseMoney } from '../../format/money.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/money.tsx';
import { fill } from '../../words/dictionary.ts';
import { paymentWords } from '../../words/payment-words.ts';
import { refundableOf } from './refundable.ts';

export function RefundDialog({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const words = useWords(paymentWords);
  const { language } = usePreferences();
  const { api } = useGateway();
  const left = refundableOf(charge);
  const [start, setStart] = useState(left);
  const [amount, setAmount] = useState<number | undefined>(left);
  const begin = (pesos: number): void => {
    setStart(pesos);
    setAmount(pesos);
  };
  return (
    <Dialog title={words.refund} onClose={onClose}>
      <p>{fill(words.refundLead, { left: formatMoney(left, language) })}</p>
      <div className="buttons">
        <Button onClick={() => begin(Math.round(left * 50) / 100)}>{words.half}</Button>
        <Button onClick={() => begin(left)}>{words.whole}</Button>
      </div>
      <Form
        action={({ amount: written = '', description = '' }, idempotencyKey) =>
          api.post('/charges/{transaction_id}/refund', {
            path: { transaction_id: charge.id },
            body: { amount: parseMoney(written) ?? left, ...(description === '' ? {} : { description }) },
            idempotencyKey,
          })
        }
        submit={fill(words.refundTitle, { amount: formatMoney(amount ?? 0, language) })}
        look="danger"
        done={words.refunded}
        onDone={onClose}
        onCancel={onClose}
        onInput={values => setAmount(parseMoney(values['amount'] ?? ''))}
      >
        <MoneyField key={start} label={words.refundAmount} name="amount" initial={start} max={left} />
        <TextField label={words.refundReason} name="description" maxLength={250} autoComplete="off" />
      </Form>
    </Dialog>
  );
}
