import { useState } from 'react';
import type { Webhook } from '../../api/types.ts';
import { fromLocalBox, toLocalBox } from '../../format/dates.ts';
import { navigate } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { useAddress } from '../../shell/use-address.ts';
import { SecretOnce } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toast.tsx';
import { developerWords } from '../../words/developer-words.ts';
import { fill } from '../../words/dictionary.ts';

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
  const words = useWords(developerWords);
  const { api } = useGateway();
  const yesterday = toLocalBox(new Date(Date.now() - DAY_MS));
  return (
    <Dialog title={title ?? words.recoverTitle} onClose={onClose}>
      <p>{lead ?? words.recoverLead}</p>
      <Form
        action={({ since = '' }, idempotencyKey) =>
          api.post('/webhooks/{webhook_id}/recover', {
            path: { webhook_id: webhook.id },
            body: { since: fromLocalBox(since) },
            idempotencyKey,
          })
        }
        submit={words.resend}
        onDone={({ events }) => {
          showToast(fill(words.recovered, { count: events }));
          onClose();
        }}
        onCancel={onClose}
      >
        <TextField
          label={words.recover}
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
  const words = useWords(developerWords);
  const { api } = useGateway();
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog title={words.rotateSecret} onClose={onClose}>
      {secret === undefined ? (
        <Form
          action={(_values, idempotencyKey) =>
            api.post('/webhooks/{webhook_id}/rotate_secret', {
              path: { webhook_id: webhook.id },
              idempotencyKey,
            })
          }
          submit={words.rotateSecret}
          onDone={answer => setSecret(answer.secret)}
          onCancel={onClose}
        >
          <p>{words.rotateSecretLead}</p>
        </Form>
      ) : (
        <SecretOnce value={secret} label={words.secret} />
      )}
    </Dialog>
  );
}

export function RemoveWebhookDialog({ webhook, onClose }: DialogProps) {
  const words = useWords(developerWords);
  const { api } = useGateway();
  const address = useAddress();
  return (
    <Dialog title={words.remove} onClose={onClose}>
      <p>{words.removeLead}</p>
      <Form
        action={() => api.delete('/webhooks/{webhook_id}', { path: { webhook_id: webhook.id } })}
        submit={words.remove}
        look="danger"
        done={words.removed}
        onDone={() => navigate(address('/webhooks'))}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** The way for an endpoint that cannot answer the ping itself. */
export function VerifyByCode({ webhook, onVerified }: { webhook: Webhook; onVerified?: () => void }) {
  const words = useWords(developerWords);
  const { api } = useGateway();
  return (
    <Form
      needs="webhooks"
      action={({ code = '' }, idempotencyKey) =>
        api.post('/webhooks/{webhook_id}/verify/{code}', {
          path: { webhook_id: webhook.id, code },
          idempotencyKey,
        })
      }
      submit={words.verify}
      done={words.verified}
      onDone={() => onVerified?.()}
    >
      <TextField label={words.code} name="code" autoComplete="off" required />
    </Form>
  );
}

/** An endpoint that has not answered yet: by its code, or by another ping. */
export function VerifyForms({ webhook }: { webhook: Webhook }) {
  const words = useWords(developerWords);
  const { api } = useGateway();
  return (
    <>
      <p className="quiet">{words.verifyLead}</p>
      <VerifyByCode webhook={webhook} />
      <Form
        needs="webhooks"
        action={() => api.put('/webhooks/{webhook_id}', { path: { webhook_id: webhook.id }, body: {} })}
        submit={words.pingAgain}
        look="plain"
        done={words.pinged}
      />
    </>
  );
}
