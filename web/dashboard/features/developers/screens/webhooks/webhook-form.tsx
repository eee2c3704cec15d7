import type { WebhookWithSecret } from '@recaudo/contract/api/webhooks';
import { eventTypes } from '@recaudo/contract/shared/event-types';
import { inboxPath } from '@recaudo/contract/shared/inbox-path';
import { useState } from 'react';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway, useSession } from '../../../../session/session.tsx';
import { useGet } from '../../../../session/use-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { CheckBox, TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { SecretOnce } from '../../../../ui/values/code.tsx';
import { deliveryMessages } from '../../messages/delivery-messages.ts';
import { developerMessages } from '../../messages/developer-messages.ts';
import { webhookMessages } from '../../messages/webhook-messages.ts';
import { hostOf } from '../inspector/host-of.ts';
import { recipientsOf } from '../inspector/recipients.ts';

const ALL = '*';

/** Other endpoints that receive the type, if any. */
function OtherRecipients({ type, webhookId }: { type: string; webhookId: string | undefined }) {
  const messages = useMessages(deliveryMessages);
  const { data = [] } = useGet('/webhooks', {});
  const others = data.filter(({ id }) => id !== webhookId);
  const names = recipientsOf(type, others).map(({ url }) => hostOf(url));
  return names.length === 0 ? null : (
    <p className="hint">{fill(messages.alsoTo, { names: names.join(', ') })}</p>
  );
}

/** Also offers types unknown to this version if the endpoint has them. */
export function EventChoices({
  start = [ALL],
  webhookId,
}: {
  start?: readonly string[];
  /** The edited endpoint; other endpoints are named next to the events they get. */
  webhookId?: string;
}) {
  const messages = useMessages(developerMessages);
  const [isAll, setAll] = useState(start.includes(ALL));
  const offered = new Set([...eventTypes, ...start.filter(type => type !== ALL)]);
  return (
    <fieldset>
      <legend>{messages.eventTypes}</legend>
      <CheckBox
        label={messages.allEvents}
        name="event_types"
        value={ALL}
        checked={isAll}
        onChange={event => setAll(event.target.checked)}
      />
      {!isAll && (
        <div className="choices">
          {[...offered].map(type => (
            <div key={type}>
              <CheckBox label={type} name="event_types" value={type} defaultChecked={start.includes(type)} />
              <OtherRecipients type={type} webhookId={webhookId} />
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}

export function BasicAuthFields({
  user = null,
  passwordHint,
}: {
  user?: string | null;
  passwordHint?: string;
}) {
  const messages = useMessages(developerMessages);
  return (
    <div className="pair">
      <TextField
        label={messages.user}
        name="user"
        defaultValue={user ?? ''}
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        label={messages.password}
        hint={passwordHint}
        name="password"
        type="password"
        maxLength={200}
        autoComplete="new-password"
      />
    </div>
  );
}

/** Asks for the URL and the events; then shows the secret once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(developerMessages);
  const webhooks = useMessages(webhookMessages);
  const { environment, merchantId, api } = useGateway();
  const { addresses } = useSession();
  const [url, setUrl] = useState('');
  const [made, setMade] = useState<WebhookWithSecret>();
  if (made !== undefined) {
    return (
      <Dialog title={messages.secret} onClose={onClose}>
        {made.status !== 'verified' && <p>{webhooks.notVerifiedYet}</p>}
        <SecretOnce value={made.secret} label={messages.secret} />
      </Dialog>
    );
  }
  return (
    <Dialog title={messages.add} onClose={onClose}>
      {environment === 'sandbox' && (
        <div>
          <Button onClick={() => setUrl(addresses.sandbox + inboxPath(merchantId))}>
            {messages.useInbox}
          </Button>
        </div>
      )}
      <Form
        needs="webhooks"
        action={({ user = '', password = '' }, idempotencyKey, form) =>
          api.post('/webhooks', {
            body: {
              url,
              event_types: form.getAll('event_types').map(String),
              ...(user === '' ? {} : { user, password }),
            },
            idempotencyKey,
          })
        }
        submit={messages.add}
        done={messages.added}
        onDone={setMade}
        onCancel={onClose}
      >
        <TextField
          label={messages.url}
          hint={messages.urlHint}
          name="url"
          type="url"
          value={url}
          onChange={event => setUrl(event.target.value)}
          autoComplete="off"
          required
        />
        <EventChoices />
        <BasicAuthFields />
      </Form>
    </Dialog>
  );
}
