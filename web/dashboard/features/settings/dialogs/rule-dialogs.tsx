import type { FraudRule } from '@recaudo/contract/merchant/payments/fraud-rules';
import { useState } from 'react';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { MoneyField } from '../../../ui/values/money.tsx';
import { fraudMessages } from '../messages/fraud-messages.ts';
import { ruleFields } from '../screens/fraud/rule-form-values.ts';

const ruleActions = ['refuse', 'review'] as const;
const kinds = ['max_amount', 'velocity', 'blocked_bin', 'blocked_email'] as const;
const subjects = ['card', 'device_session', 'customer', 'ip', 'payer_ip'] as const;
const counted = ['charges', 'different_cards', 'declines_in_a_row'] as const;

function VelocityFields({ rule }: { rule: FraudRule | undefined }) {
  const messages = useMessages(fraudMessages);
  return (
    <div className="pair">
      <SelectField
        label={messages.per}
        name="per"
        defaultValue={rule?.per ?? 'device_session'}
        choices={subjects.map(subject => [subject, messages[subject]] as const)}
      />
      <SelectField
        label={messages.counts}
        name="counts"
        defaultValue={rule?.counts ?? 'charges'}
        choices={counted.map(what => [what, messages[what]] as const)}
      />
      <TextField
        label={messages.limit}
        name="limit"
        type="number"
        min={1}
        max={1000}
        defaultValue={rule?.limit ?? 5}
        required
      />
      <TextField
        label={messages.minutes}
        name="minutes"
        type="number"
        min={1}
        max={43_200}
        step="any"
        defaultValue={(rule?.window_seconds ?? 600) / 60}
        required
      />
    </div>
  );
}

function KindFields({ kind, rule }: { kind: FraudRule['kind']; rule: FraudRule | undefined }) {
  const messages = useMessages(fraudMessages);
  switch (kind) {
    case 'max_amount':
      return <MoneyField label={messages.amount} name="amount" {...initialOf(rule)} />;
    case 'velocity':
      return <VelocityFields rule={rule} />;
    default: {
      const field = kind === 'blocked_bin' ? 'bins' : 'emails';
      return (
        <TextArea
          label={messages[field]}
          hint={messages.listHint}
          name={field}
          defaultValue={(rule?.[field] ?? []).join('\n')}
          required
        />
      );
    }
  }
}

const initialOf = (rule: FraudRule | undefined): { initial?: number } =>
  rule?.amount === undefined ? {} : { initial: rule.amount };

interface RuleDialogProps {
  /** Undefined for a new rule. */
  rule: FraudRule | undefined;
  /** The action of a new rule. */
  action?: FraudRule['action'];
  onClose: () => void;
}

export function RuleDialog({ rule, action = 'refuse', onClose }: RuleDialogProps) {
  const messages = useMessages(fraudMessages);
  const ui = useMessages(uiMessages);
  const [kind, setKind] = useState<FraudRule['kind']>(rule?.kind ?? 'max_amount');
  const { data } = useGateway();
  const save = (values: Record<string, string>, idempotencyKey: string) => {
    const fields = { ...ruleFields(kind, values), action: values['action'] };
    return rule === undefined
      ? data.post('/fraud-rules', { body: { name: values['name'], ...fields }, idempotencyKey })
      : data.put('/fraud-rules/:rule_id', { path: { rule_id: rule.id }, body: fields });
  };
  return (
    <Dialog
      title={rule === undefined ? messages.add : fill(messages.editTitle, { name: rule.id })}
      onClose={onClose}
    >
      <Form
        action={save}
        submit={rule === undefined ? messages.add : ui.save}
        done={rule === undefined ? messages.added : messages.changed}
        onDone={onClose}
        onCancel={onClose}
      >
        {rule === undefined && (
          <>
            <TextField
              label={messages.name}
              hint={messages.nameHint}
              name="name"
              pattern="[a-z][a-z0-9_]{0,59}"
              autoComplete="off"
              required
            />
            <SelectField
              label={messages.kind}
              value={kind}
              onChange={event => setKind(kinds.find(known => known === event.target.value) ?? kind)}
              choices={kinds.map(known => [known, messages[known]] as const)}
            />
          </>
        )}
        <KindFields key={kind} kind={kind} rule={rule} />
        <SelectField
          label={messages.action}
          name="action"
          defaultValue={rule?.action ?? action}
          choices={ruleActions.map(known => [known, messages[known]] as const)}
        />
      </Form>
    </Dialog>
  );
}

export function RemoveRuleDialog({ rule, onClose }: RuleDialogProps & { rule: FraudRule }) {
  const { data } = useGateway();
  const messages = useMessages(fraudMessages);
  return (
    <Dialog title={`${messages.remove}: ${rule.id}`} onClose={onClose}>
      <p>{messages.removeLead}</p>
      <Form
        action={() => data.delete('/fraud-rules/:rule_id', { path: { rule_id: rule.id } })}
        submit={messages.remove}
        look="danger"
        done={messages.removed}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
