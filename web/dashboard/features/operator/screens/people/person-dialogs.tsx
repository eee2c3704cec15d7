import {
  type OperatorRole,
  operatorRoles,
  operatorRoleWords,
} from '@recaudo/contract/operator/operator-duties';
import type { ListedOperator } from '@recaudo/contract/operator/operators';
import { panel } from '../../../../api/gateway-client.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { operatorPeopleMessages } from '../../../../messages/operator-people-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';

interface PersonProps {
  operator: ListedOperator;
  onClose: () => void;
}

export function RoleDialog({ operator, onClose }: PersonProps) {
  const messages = useMessages(operatorPeopleMessages);
  const { language } = usePreferences();
  return (
    <Dialog title={fill(messages.roleTitle, { name: operator.name })} onClose={onClose}>
      <p>{messages.roleLead}</p>
      <Form
        needs="ops:administer"
        action={({ role }, idempotencyKey) =>
          panel.put('/ops/operators/:account_id/role', {
            path: { account_id: operator.id },
            body: { role: role as OperatorRole },
            idempotencyKey,
          })
        }
        submit={messages.changeRole}
        done={messages.roleChanged}
        onDone={onClose}
        onCancel={onClose}
      >
        <SelectField
          label={messages.role}
          name="role"
          defaultValue={operator.role}
          choices={operatorRoles.map(role => [role, operatorRoleWords[role][language]])}
        />
      </Form>
    </Dialog>
  );
}

export function RemoveDialog({ operator, onClose }: PersonProps) {
  const messages = useMessages(operatorPeopleMessages);
  return (
    <Dialog title={fill(messages.removeTitle, { name: operator.name })} onClose={onClose}>
      <p>{messages.removeLead}</p>
      <Form
        needs="ops:administer"
        action={(_values, idempotencyKey) =>
          panel.delete('/ops/operators/:account_id', { path: { account_id: operator.id }, idempotencyKey })
        }
        submit={messages.remove}
        look="danger"
        done={messages.removed}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function ReviewDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(operatorPeopleMessages);
  return (
    <Dialog title={messages.reviewTitle} onClose={onClose}>
      <p>{messages.reviewLead}</p>
      <Form
        needs="ops:administer"
        action={({ note = '' }, idempotencyKey) =>
          panel.post('/ops/operators/review', { body: note === '' ? {} : { note }, idempotencyKey })
        }
        submit={messages.review}
        done={messages.reviewed}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextArea label={messages.note} name="note" maxLength={500} />
      </Form>
    </Dialog>
  );
}
