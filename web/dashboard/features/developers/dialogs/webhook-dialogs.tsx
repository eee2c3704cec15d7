import type { Webhook } from '@recaudo/contract/api/webhooks';
import { useState } from 'react';
import { fromLocalBox, toLocalBox } from '../../../format/dates.ts';
import { fill } from '../../../messages/dictionary.ts';
import { navigate } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useAddress } from '../../../shell/use-address.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { SecretOnce } from '../../../ui/values/code.tsx';
import { developerMessages } from '../messages/developer-messages.ts';

export interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

const DAY_MS = 86_400_000;

export function RecoverDialog({
  webhook,
  onClose,
  title,
  lead,
}: DialogProps & { title?: string; lead?: string }) {
  const messages = useMessages(developerMessages);
  const { api } = useGateway();
  const yesterday = toLocalBox(new Date(Date.now() - DAY_MS));
  return (
    <Dialog title={title ?? messages.recoverTitle} onClose={onClose}>
      <p>{lead ?? messages.recoverLead}</p>
      <Form
        action={({ since = '' }, idempotencyKey) =>
          api.post('/webhooks/:webhook_id/recover', {
            path: { webhook_id: webhook.id },
            body: { since: fromLocalBox(since) },
            idempotencyKey,
          })
        }
        submit={messages.resend}
        onDone={({ events }) => {
          showToast(fill(messages.recovered, { count: events }));
          onClose();
        }}
        onCancel={onClose}
      >
        <TextField
          label={messages.recover}
          name="since"
          type="datetime-local"
          defaultValue={yesterday}
          required
        />
      </Form>
    </Dialog>
  );
}

export function RotateSecretDialog({ webhook, onClose }: DialogProps) {
  const messages = useMessages(developerMessages);
  const { api } = useGateway();
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog title={messages.rotateSecret} onClose={onClose}>
      {secret === undefined ? (
        <Form
          action={(_values, idempotencyKey) =>
            api.post('/webhooks/:webhook_id/rotate_secret', {
              path: { webhook_id: webhook.id },
              idempotencyKey,
            })
          }
          submit={messages.rotateSecret}
          onDone={answer => setSecret(answer.secret)}
          onCancel={onClose}
        >
          <p>{messages.rotateSecretLead}</p>
        </Form>
      ) : (
        <SecretOnce value={secret} label={messages.secret} />
      )}
    </Dialog>
  );
}

export function RemoveWebhookDialog({ webhook, onClose }: DialogProps) {
  const messages = useMessages(developerMessages);
  const { api } = useGateway();
  const address = useAddress();
  return (
    <Dialog title={messages.remove} onClose={onClose}>
      <p>{messages.removeLead}</p>
      <Form
        action={() => api.delete('/webhooks/:webhook_id', { path: { webhook_id: webhook.id } })}
        submit={messages.remove}
        look="danger"
        done={messages.removed}
        onDone={() => navigate(address('/webhooks'))}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Verifies an endpoint that cannot answer the ping itself. */
export function VerifyByCode({ webhook, onVerified }: { webhook: Webhook; onVerified?: () => void }) {
  const messages = useMessages(developerMessages);
  const { api } = useGateway();
  return (
    <Form
      needs="webhooks"
      action={({ code = '' }, idempotencyKey) =>
        api.post('/webhooks/:webhook_id/verify/:code', {
          path: { webhook_id: webhook.id, code },
          idempotencyKey,
        })
      }
      submit={messages.verify}
      look="plain"
      done={messages.verified}
      onDone={() => onVerified?.()}
    >
      <TextField label={messages.code} name="code" autoComplete="off" required />
    </Form>
  );
}
