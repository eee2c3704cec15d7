import { eventTypes } from '@recaudo/contract/event-types';
import { inboxPath } from '@recaudo/contract/inbox-path';
import { useState } from 'react';
import type { WebhookWithSecret } from '../../api/types.ts';
import { useWords } from '../../shell/preferences.ts';
import { useGateway, useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { SecretOnce } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckBox, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { developerWords } from '../../words/developer-words.ts';

const ALL = '*';

/** Types that this version does not know are offered as well, where an endpoint has them. */
export function EventChoices({ start = [ALL] }: { start?: readonly string[] }) {
  const words = useWords(developerWords);
  const [isAll, setAll] = useState(start.includes(ALL));
  const offered = new Set([...eventTypes, ...start.filter(type => type !== ALL)]);
  return (
    <fieldset>
      <legend>{words.eventTypes}</legend>
      <CheckBox
        label={words.allEvents}
        name="event_types"
        value={ALL}
        checked={isAll}
        onChange={event => setAll(event.target.checked)}
      />
      {!isAll && (
        <div className="choices">
          {[...offered].map(type => (
            <CheckBox
              key={type}
              label={type}
              name="event_types"
              value={type}
              defaultChecked={start.includes(type)}
            />
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
  const words = useWords(developerWords);
  return (
    <div className="pair">
      <TextField
        label={words.user}
        name="user"
        defaultValue={user ?? ''}
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        label={words.password}
        hint={passwordHint}
        name="password"
        type="password"
        maxLength={200}
        autoComplete="new-password"
      />
    </div>
  );
}

/** Where to send, and what; then the secret, once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(developerWords);
  const { environment, merchantId, api } = useGateway();
  const { addresses } = useSession();
  const [url, setUrl] = useState('');
  const [made, setMade] = useState<WebhookWithSecret>();
  if (made !== undefined) {
    return (
      <Dialog title={words.secret} onClose={onClose}>
        <SecretOnce value={made.secret} label={words.secret} />
      </Dialog>
    );
  }
  return (
    <Dialog title={words.add} onClose={onClose}>
      {environment === 'sandbox' && (
        <div>
          <Button onClick={() => setUrl(addresses.sandbox + inboxPath(merchantId))}>{words.useInbox}</Button>
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
        submit={words.add}
        done={words.added}
        onDone={setMade}
        onCancel={onClose}
      >
        <TextField
          label={words.url}
          hint={words.urlHint}
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
