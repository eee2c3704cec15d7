import type { PendingChange } from '@recaudo/contract/people/approvals';
import { isCommandChange } from '@recaudo/contract/shared/audit/change-words';
import { panel } from '../../../../api/gateway-client.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { approvalMessages } from '../../messages/approval-messages.ts';
import { ChangeTable } from './change-table.tsx';

export type Verb = 'confirm' | 'reject' | 'withdraw';

interface DecisionProps {
  change: PendingChange;
  onClose: () => void;
}

function ConfirmDialog({ change, onClose }: DecisionProps) {
  const messages = useMessages(approvalMessages);
  return (
    <Dialog title={messages.confirmTitle} onClose={onClose}>
      <p>{isCommandChange(change.kind) ? messages.confirmRunLead : messages.confirmLead}</p>
      <ChangeTable change={change} />
      <Form
        action={(_values, idempotencyKey) =>
          panel.post('/ops/approvals/:change_id/confirm', { path: { change_id: change.id }, idempotencyKey })
        }
        submit={messages.confirm}
        done={messages.confirmed}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function RejectDialog({ change, onClose }: DecisionProps) {
  const messages = useMessages(approvalMessages);
  return (
    <Dialog title={messages.rejectTitle} onClose={onClose}>
      <Form
        action={({ reason = '' }, idempotencyKey) =>
          panel.post('/ops/approvals/:change_id/reject', {
            path: { change_id: change.id },
            body: { reason },
            idempotencyKey,
          })
        }
        submit={messages.reject}
        look="danger"
        done={messages.rejected}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextArea label={messages.reason} hint={messages.reasonHint} name="reason" maxLength={500} required />
      </Form>
    </Dialog>
  );
}

function WithdrawDialog({ change, onClose }: DecisionProps) {
  const messages = useMessages(approvalMessages);
  return (
    <Dialog title={messages.withdrawTitle} onClose={onClose}>
      <p>{messages.withdrawLead}</p>
      <Form
        action={(_values, idempotencyKey) =>
          panel.post('/ops/approvals/:change_id/withdraw', {
            path: { change_id: change.id },
            idempotencyKey,
          })
        }
        submit={messages.withdraw}
        look="danger"
        done={messages.withdrawn}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

const dialogs = { confirm: ConfirmDialog, reject: RejectDialog, withdraw: WithdrawDialog } as const;

export function DecisionDialog({ verb, ...props }: DecisionProps & { verb: Verb }) {
  const Shown = dialogs[verb];
  return <Shown {...props} />;
}
