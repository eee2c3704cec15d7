import type { ChargebackAnnouncement } from '@recaudo/contract/operator/chargeback-announcements';
import type { Environment } from '@recaudo/contract/shared/environment';
import { panel } from '../../../../api/gateway-client.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { caseMessages } from '../../messages/case-messages.ts';
import { type OfCase, pathOf } from './case-dialogs.tsx';

const REASON_LENGTH = 500;

function DismissForm<Out>(props: {
  lead: string;
  dismiss: (reason: string, idempotencyKey: string) => Promise<Out>;
  onClose: () => void;
}) {
  const messages = useMessages(caseMessages);
  return (
    <Dialog title={messages.dismiss} onClose={props.onClose}>
      <p>{props.lead}</p>
      <Form
        action={({ reason = '' }, idempotencyKey) => props.dismiss(reason, idempotencyKey)}
        submit={messages.dismiss}
        needs="ops:disputes"
        look="danger"
        done={messages.dismissedDone}
        onDone={props.onClose}
        onCancel={props.onClose}
      >
        <TextArea label={messages.dismissReason} name="reason" maxLength={REASON_LENGTH} required />
      </Form>
    </Dialog>
  );
}

export function DismissDialog(props: OfCase) {
  const messages = useMessages(caseMessages);
  return (
    <DismissForm
      lead={messages.dismissLead}
      dismiss={(reason, idempotencyKey) =>
        panel.post('/ops/chargebacks/:environment/cases/:case_id/dismiss', {
          path: pathOf(props),
          body: { reason },
          idempotencyKey,
        })
      }
      onClose={props.onClose}
    />
  );
}

export interface OfAnnouncement {
  announcement: ChargebackAnnouncement;
  environment: Environment;
  onClose: () => void;
}

export function DismissAnnouncementDialog({ announcement, environment, onClose }: OfAnnouncement) {
  const messages = useMessages(caseMessages);
  const { connection, key } = announcement;
  return (
    <DismissForm
      lead={messages.dismissAnnouncementLead}
      dismiss={(reason, idempotencyKey) =>
        panel.post('/ops/chargebacks/:environment/announcements/dismiss', {
          path: { environment },
          body: { connection, key, reason },
          idempotencyKey,
        })
      }
      onClose={onClose}
    />
  );
}

export function RetryAnnouncementDialog({ announcement, environment, onClose }: OfAnnouncement) {
  const messages = useMessages(caseMessages);
  const { connection, key } = announcement;
  return (
    <Dialog title={messages.retry} onClose={onClose}>
      <p>{messages.retryLead}</p>
      <Form
        action={(_values, idempotencyKey) =>
          panel.post('/ops/chargebacks/:environment/announcements/retry', {
            path: { environment },
            body: { connection, key },
            idempotencyKey,
          })
        }
        submit={messages.retry}
        needs="ops:disputes"
        done={messages.retried}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
