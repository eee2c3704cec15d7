import { useState } from 'react';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { developerMessages } from '../messages/developer-messages.ts';
import { webhookMessages } from '../messages/webhook-messages.ts';
import { changesOf, isOtherServer } from '../screens/webhooks/webhook-changes.ts';
import { BasicAuthFields, EventChoices } from '../screens/webhooks/webhook-form.tsx';
import type { DialogProps } from './webhook-dialogs.tsx';

export function EditWebhookDialog({ webhook, onClose }: DialogProps) {
  const messages = useMessages(webhookMessages);
  const shared = useMessages(developerMessages);
  const ui = useMessages(uiMessages);
  const { api } = useGateway();
  const [url, setUrl] = useState(webhook.url);
  const losesPassword = webhook.user !== null && isOtherServer(webhook.url, url);
  return (
    <Dialog title={messages.editTitle} onClose={onClose}>
      <p>{messages.editLead}</p>
      {webhook.status !== 'verified' && <p>{messages.editPings}</p>}
      <Form
        needs="webhooks"
        action={({ user = '', password = '' }, _key, form) => {
          const types = form.getAll('event_types').map(String);
          return api.put('/webhooks/:webhook_id', {
            path: { webhook_id: webhook.id },
            body: changesOf(webhook, { url, user, password, event_types: types }),
          });
        }}
        submit={ui.save}
        onDone={({ status, user }) => {
          if (losesPassword && user === null) showToast(messages.savedWithoutPassword);
          else showToast(status === 'verified' ? messages.saved : messages.savedUnverified);
          onClose();
        }}
        onCancel={onClose}
      >
        <TextField
          label={shared.url}
          hint={shared.urlHint}
          name="url"
          type="url"
          value={url}
          onChange={event => setUrl(event.target.value)}
          autoComplete="off"
          required
        />
        <EventChoices start={webhook.event_types} webhookId={webhook.id} />
        <BasicAuthFields
          user={webhook.user}
          passwordHint={losesPassword ? messages.passwordAgain : messages.passwordHint}
        />
      </Form>
    </Dialog>
  );
}
