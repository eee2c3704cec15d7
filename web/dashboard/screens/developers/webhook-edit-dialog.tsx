import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toast.tsx';
import { developerWords } from '../../words/developer-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { webhookWords } from '../../words/webhook-words.ts';
import { changesOf } from './webhook-changes.ts';
import type { DialogProps } from './webhook-dialogs.tsx';
import { BasicAuthFields, EventChoices } from './webhook-form.tsx';

export function EditWebhookDialog({ webhook, onClose }: DialogProps) {
  const words = useWords(webhookWords);
  const shared = useWords(developerWords);
  const ui = useWords(uiWords);
  const { api } = useGateway();
  return (
    <Dialog title={words.editTitle} onClose={onClose}>
      <p>{words.editLead}</p>
      {webhook.status !== 'verified' && <p>{words.editPings}</p>}
      <Form
        needs="webhooks"
        action={({ url = '', user = '', password = '' }, _key, form) => {
          const types = form.getAll('event_types').map(String);
          return api.put('/webhooks/{webhook_id}', {
            path: { webhook_id: webhook.id },
            body: changesOf(webhook, { url, user, password, event_types: types }),
          });
        }}
        submit={ui.save}
        onDone={({ status }) => {
          showToast(status === 'verified' ? words.saved : words.savedUnverified);
          onClose();
        }}
        onCancel={onClose}
      >
        <TextField
          label={shared.url}
          hint={shared.urlHint}
          name="url"
          type="url"
          defaultValue={webhook.url}
          autoComplete="off"
          required
        />
        <EventChoices start={webhook.event_types} />
        <BasicAuthFields user={webhook.user} passwordHint={words.passwordHint} />
      </Form>
    </Dialog>
  );
}
