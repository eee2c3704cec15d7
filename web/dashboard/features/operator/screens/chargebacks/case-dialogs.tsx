import type { ChargebackCaseView } from '@recaudo/contract/operator/chargeback-cases';
import type { CaseOutcome } from '@recaudo/contract/shared/disputes/case-words';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { formatMoney, parseMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { MoneyField } from '../../../../ui/values/money.tsx';
import { MoneySummary } from '../../../../ui/values/money-summary.tsx';
import { caseMessages } from '../../messages/case-messages.ts';

export interface OfCase {
  known: ChargebackCaseView;
  environment: Environment;
  onClose: () => void;
}

export const pathOf = ({ known, environment }: OfCase) => ({ environment, case_id: known.id });

export function DecideDialog(props: OfCase) {
  const messages = useMessages(caseMessages);
  const { language } = usePreferences();
  const [chosen, setChosen] = useState<string>();
  const amount = formatMoney(props.known.disputed, language);
  return (
    <Dialog title={messages.decide} onClose={props.onClose}>
      <p>{messages.decideLead}</p>
      <Form
        action={({ outcome, fee, received_on: received }, idempotencyKey) =>
          panel.post('/ops/chargebacks/:environment/cases/:case_id/decide', {
            path: pathOf(props),
            body: {
              outcome: outcome as CaseOutcome,
              fee: parseMoney(fee ?? '') ?? 0,
              received_on: received || null,
            },
            idempotencyKey,
          })
        }
        submit={fill(messages.decideAmount, { amount })}
        look="danger"
        done={messages.decidedDone}
        onDone={props.onClose}
        onCancel={props.onClose}
        onInput={values => setChosen(values['outcome'])}
      >
        <SelectField
          label={messages.theOutcome}
          name="outcome"
          required
          choices={[
            ['', messages.choose],
            ['won', messages.merchantWon],
            ['lost', messages.payerWon],
          ]}
        />
        <TextField label={messages.decided} name="received_on" type="date" />
        <MoneyField label={messages.fee} name="fee" required={false} />
        {(chosen === 'won' || chosen === 'lost') && (
          <MoneySummary>
            {fill(chosen === 'won' ? messages.decideWon : messages.decideLost, { amount })}
          </MoneySummary>
        )}
      </Form>
    </Dialog>
  );
}

export function RepresentDialog(props: OfCase) {
  const messages = useMessages(caseMessages);
  return (
    <Dialog title={messages.represent} onClose={props.onClose}>
      <p>{messages.representLead}</p>
      <Form
        action={({ amount, received_on: received }, idempotencyKey) =>
          panel.post('/ops/chargebacks/:environment/cases/:case_id/represent', {
            path: pathOf(props),
            body: { amount: parseMoney(amount ?? '') ?? 0, received_on: received || null },
            idempotencyKey,
          })
        }
        submit={messages.represent}
        done={messages.representedDone}
        onDone={props.onClose}
        onCancel={props.onClose}
      >
        <MoneyField label={messages.represented} name="amount" initial={props.known.disputed} />
        <TextField label={messages.received} name="received_on" type="date" />
      </Form>
    </Dialog>
  );
}

export function MatchDialog(props: OfCase) {
  const messages = useMessages(caseMessages);
  return (
    <Dialog title={messages.match} onClose={props.onClose}>
      <p>{messages.matchLead}</p>
      <Form
        action={({ merchant_id = '', transaction_id = '' }, idempotencyKey) =>
          panel.post('/ops/chargebacks/:environment/cases/:case_id/match', {
            path: pathOf(props),
            body: { merchant_id, transaction_id },
            idempotencyKey,
          })
        }
        submit={messages.match}
        look="danger"
        done={messages.matched}
        onDone={props.onClose}
        onCancel={props.onClose}
      >
        <TextField
          label={messages.merchant}
          name="merchant_id"
          maxLength={45}
          required
          autoComplete="off"
          defaultValue={props.known.merchant_id ?? ''}
        />
        <TextField
          label={messages.charge}
          name="transaction_id"
          maxLength={45}
          required
          autoComplete="off"
          defaultValue={props.known.transaction_id ?? ''}
        />
      </Form>
    </Dialog>
  );
}
