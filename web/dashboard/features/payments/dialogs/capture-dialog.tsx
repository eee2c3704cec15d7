import type { Charge } from '@recaudo/contract/api/charges';
import { useState } from 'react';
import { formatMoney, parseMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { MoneyField } from '../../../ui/values/money.tsx';
import { MoneySummary } from '../../../ui/values/money-summary.tsx';
import { useWhoPays } from '../screens/who-pays.ts';

/** Captures the authorized amount or a part of it, and explains what happens to the rest. */
export function CaptureDialog({
  charge,
  payer,
  onClose,
}: {
  charge: Charge;
  payer: string | undefined;
  onClose: () => void;
}) {
  const messages = useMessages(paymentMessages);
  const { language } = usePreferences();
  const { api } = useGateway();
  const whoOf = useWhoPays();
  const [amount = 0, setAmount] = useState<number | undefined>(charge.amount);
  const rest = Math.max(0, Math.round((charge.amount - amount) * 100) / 100);
  const values = {
    amount: formatMoney(amount, language),
    rest: formatMoney(rest, language),
    who: whoOf(charge, payer),
  };
  return (
    <Dialog title={messages.capture} onClose={onClose}>
      <p>{messages.captureLead}</p>
      <Form
        action={({ amount: written = '' }, idempotencyKey) =>
          api.post('/charges/:transaction_id/capture', {
            path: { transaction_id: charge.id },
            body: { amount: parseMoney(written) ?? charge.amount },
            idempotencyKey,
          })
        }
        submit={fill(messages.captureTitle, values)}
        done={messages.captured}
        onDone={onClose}
        onCancel={onClose}
        onInput={written => setAmount(parseMoney(written['amount'] ?? ''))}
      >
        <MoneyField label={messages.amount} name="amount" initial={charge.amount} max={charge.amount} />
        <MoneySummary>{fill(rest > 0 ? messages.captureRest : messages.captureSummary, values)}</MoneySummary>
      </Form>
    </Dialog>
  );
}
