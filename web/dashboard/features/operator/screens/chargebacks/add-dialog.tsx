import type { NewCaseNotice } from '@recaudo/contract/operator/chargeback-cases';
import {
  type CaseNetwork,
  type CaseStage,
  caseNetworks,
  caseStages,
  networkWords,
  stageWords,
} from '@recaudo/contract/shared/disputes/case-words';
import type { Environment } from '@recaudo/contract/shared/environment';
import { panel } from '../../../../api/gateway-client.ts';
import { parseMoney } from '../../../../format/money.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { Form, type FormValues } from '../../../../ui/form.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { MoneyField } from '../../../../ui/values/money.tsx';
import { caseMessages } from '../../messages/case-messages.ts';
import { ConnectionField } from './connection-field.tsx';

/** Reads an optional field; undefined if it is empty. */
const or = <Value,>(text: string | undefined, read: (text: string) => Value): Value | null =>
  text === undefined || text === '' ? null : read(text);
const asText = (text: string): string => text;

const bodyOf = (values: FormValues): NewCaseNotice => ({
  connection: or(values['connection'], asText),
  case_number: values['case_number'] ?? '',
  network: values['network'] as CaseNetwork,
  stage: values['stage'] as CaseStage,
  reason_code: or(values['reason_code'], asText),
  amount: parseMoney(values['amount'] ?? '') ?? 0,
  fee: parseMoney(values['fee'] ?? '') ?? 0,
  received_on: or(values['received_on'], asText),
  due_on: or(values['due_on'], asText),
  reference: or(values['reference'], asText),
  authorization: or(values['authorization'], asText),
  arn: or(values['arn'], asText),
  charge_amount: or(values['charge_amount'], text => parseMoney(text) ?? 0),
  last_four: or(values['last_four'], asText),
  charge_date: or(values['charge_date'], asText),
});

const shortText = (name: string, label: string, maxLength: number) => (
  <TextField label={label} name={name} maxLength={maxLength} autoComplete="off" />
);

/** The notice's facts about the disputed charge. */
function ChargeHintFields() {
  const messages = useMessages(caseMessages);
  return (
    <>
      <h3>{messages.theCharge}</h3>
      <p className="quiet">{messages.hintsLead}</p>
      {shortText('reference', messages.reference, 100)}
      {shortText('authorization', messages.authorization, 20)}
      {shortText('arn', messages.arn, 40)}
      <TextField label={messages.chargeDate} name="charge_date" type="date" />
      <TextField
        label={messages.lastFour}
        name="last_four"
        inputMode="numeric"
        pattern="\d{4}"
        maxLength={4}
        autoComplete="off"
      />
      <MoneyField label={messages.chargeAmount} name="charge_amount" required={false} />
    </>
  );
}

/** Records a notice that a person copies from the acquirer's portal. */
export function AddDialog({ environment, onClose }: { environment: Environment; onClose: () => void }) {
  const messages = useMessages(caseMessages);
  const { language } = usePreferences();
  return (
    <Dialog title={messages.add} onClose={onClose}>
      <p className="quiet">{messages.addLead}</p>
      <Form
        action={(values, idempotencyKey) =>
          panel.post('/ops/chargebacks/:environment/cases', {
            path: { environment },
            body: bodyOf(values),
            idempotencyKey,
          })
        }
        submit={messages.add}
        onDone={taken => {
          const isReview = taken.case.state === 'review';
          const done = isReview ? messages.inReview : messages.added;
          showToast(taken.is_new ? done : messages.known);
          onClose();
        }}
        onCancel={onClose}
      >
        <ConnectionField environment={environment} />
        <TextField
          label={messages.caseNumber}
          name="case_number"
          maxLength={40}
          required
          autoComplete="off"
        />
        <SelectField
          label={messages.network}
          name="network"
          choices={caseNetworks.map((network): [string, string] => [network, networkWords[network]])}
        />
        <SelectField
          label={messages.stage}
          name="stage"
          defaultValue="first"
          choices={caseStages.map((stage): [string, string] => [stage, stageWords[stage][language]])}
        />
        {shortText('reason_code', messages.reasonCode, 10)}
        <MoneyField label={messages.amount} name="amount" />
        <MoneyField label={messages.fee} name="fee" required={false} />
        <TextField label={messages.received} name="received_on" type="date" />
        <TextField label={messages.due} name="due_on" type="date" />
        <ChargeHintFields />
      </Form>
    </Dialog>
  );
}
