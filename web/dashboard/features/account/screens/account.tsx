import { useQueryClient } from '@tanstack/react-query';
import { panel } from '../../../api/gateway-client.ts';
import { accountMessages } from '../../../messages/account-messages.ts';
import type { Language } from '../../../messages/dictionary.ts';
import { shellMessages } from '../../../messages/shell-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { setPreferences, useMessages } from '../../../session/preferences.ts';
import { SESSION_KEY, useSession } from '../../../session/session.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { PageHead, Panel } from '../../../ui/page.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

function Profile() {
  const messages = useMessages(accountMessages);
  const shell = useMessages(shellMessages);
  const ui = useMessages(uiMessages);
  const { account } = useSession();
  const client = useQueryClient();
  return (
    <Panel title={messages.profile}>
      <Form
        action={async ({ name = '', language: chosen }) => {
          const language = chosen as Language;
          await panel.put('/account', { body: { name, language } });
          setPreferences({ language });
        }}
        submit={ui.save}
        done={messages.profileSaved}
        onDone={() => void client.invalidateQueries({ queryKey: SESSION_KEY })}
      >
        <div className="pair">
          <TextField
            label={messages.name}
            name="name"
            defaultValue={account.name}
            autoComplete="name"
            required
          />
          <SelectField
            label={shell.language}
            name="language"
            defaultValue={account.language}
            choices={[
              ['es', 'Español'],
              ['en', 'English'],
            ]}
          />
        </div>
      </Form>
    </Panel>
  );
}

function ChangePassword() {
  const messages = useMessages(accountMessages);
  return (
    <Panel title={messages.changePassword}>
      <Form
        action={({ current = '', password = '' }) => panel.post('/password', { body: { current, password } })}
        submit={messages.changePassword}
        done={messages.passwordChanged}
      >
        <div className="pair">
          <TextField
            label={messages.currentPassword}
            name="current"
            type="password"
            autoComplete="current-password"
            required
          />
          <TextField
            label={messages.newPassword}
            hint={messages.passwordHint}
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={12}
            required
          />
        </div>
      </Form>
    </Panel>
  );
}

export default function AccountScreen() {
  const messages = useMessages(accountMessages);
  const { account } = useSession();
  return (
    <>
      <PageHead title={messages.account} lead={account.email} />
      <Profile />
      <ChangePassword />
      <SecondFactor />
      <Passkeys />
      <OpenSessions />
    </>
  );
}
