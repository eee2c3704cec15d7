import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { MoneySummary } from '../../../ui/values/money-summary.tsx';
import { reversalMessages } from '../messages/reversal-messages.ts';
import { ContestAnswer } from '../screens/contest-answer.tsx';
import type { ReversalAction } from '../screens/reversal-actions.ts';

const words = {
  accept: { lead: 'acceptLead', done: 'acceptedNow' },
  contest: { lead: 'contestLead', done: 'contestedNow' },
  decide: { lead: 'decideLead', done: 'decidedNow' },
  withdraw: { lead: 'withdrawLead', done: 'withdrawnNow' },
  pay: { lead: 'payLead', done: 'paidNow' },
} as const;

function useAction(action: ReversalAction, id: string) {
  const { api } = useGateway();
  const path = { reversal_id: id };
  return ({ answer = '', reference = '', in_favour_of: side }: FormValues, idempotencyKey: string) => {
    switch (action) {
      case 'accept':
        return api.post('/reversals/:reversal_id/accept', { path, idempotencyKey });
      case 'contest':
        return api.post('/reversals/:reversal_id/contest', { path, body: { answer }, idempotencyKey });
      case 'decide': {
        const inFavourOf = side === 'payer' ? ('payer' as const) : ('merchant' as const);
        const body = { in_favour_of: inFavourOf, ...(answer === '' ? {} : { answer }) };
        return api.post('/reversals/:reversal_id/decide', { path, body, idempotencyKey });
      }
      case 'withdraw':
        return api.post('/reversals/:reversal_id/withdraw', { path, idempotencyKey });
      default:
        return api.post('/reversals/:reversal_id/pay', { path, body: { reference }, idempotencyKey });
    }
  };
}

function Fields({ action, id }: { action: ReversalAction; id: string }): ReactNode {
  const messages = useMessages(reversalMessages);
  if (action === 'contest') return <ContestAnswer id={id} />;
  if (action === 'pay')
    return <TextField label={messages.reference} name="reference" maxLength={100} required />;
  if (action !== 'decide') return null;
  return (
    <>
      <SelectField
        label={messages.decideFor}
        name="in_favour_of"
        choices={[
          ['merchant', messages.merchant],
          ['payer', messages.payer],
        ]}
      />
      <TextField label={messages.decisionNumber} name="answer" maxLength={1_000} />
    </>
  );
}

export function ReversalDialog({
  action,
  id,
  amount,
  onClose,
}: {
  action: ReversalAction;
  id: string;
  amount: number;
  onClose: () => void;
}) {
  const messages = useMessages(reversalMessages);
  const run = useAction(action, id);
  const { language } = usePreferences();
  const { lead, done } = words[action];
  const shown = formatMoney(amount, language);
  const submits: Partial<Record<ReversalAction, string>> = {
    accept: fill(messages.acceptAmount, { amount: shown }),
    pay: fill(messages.payAmount, { amount: shown }),
  };
  const [side, setSide] = useState<string>();
  return (
    <Dialog title={messages[action]} onClose={onClose}>
      <p>{messages[lead]}</p>
      <Form
        action={run}
        submit={submits[action] ?? messages[action]}
        look={action === 'accept' || action === 'decide' ? 'danger' : 'primary'}
        done={messages[done]}
        onDone={onClose}
        onCancel={onClose}
        onInput={values => setSide(values['in_favour_of'])}
      >
        <Fields action={action} id={id} />
        {action === 'decide' && (
          <MoneySummary>
            {fill(side === 'payer' ? messages.decidePayer : messages.decideMerchant, { amount: shown })}
          </MoneySummary>
        )}
      </Form>
    </Dialog>
  );
}
