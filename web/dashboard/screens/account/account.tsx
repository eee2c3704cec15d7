import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/request.ts';
import { setPreferences, useWords } from '../../shell/preferences.ts';
import { SESSION_KEY, useSession } from '../../shell/session.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { accountWords } from '../../words/account-words.ts';
import type { Language } from '../../words/dictionary.ts';
import { shellWords } from '../../words/shell-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { OpenSessions } from './open-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

function Profile() {
  const words = useWords(accountWords);
  const shell = useWords(shellWords);
  const ui = useWords(uiWords);
  const { account } = useSession();
  const client = useQueryClient();
  return (
    <Panel title={words.profile}>
      <Form
        action={async ({ name, language }) => {
          await send('PUT', '/panel/account', { body: { name, language } });
          setPreferences({ language: language as Language });
        }}
        submit={ui.save}
        done={words.profileSaved}
        onDone={() => void client.invalidateQueries({ queryKey: SESSION_KEY })}
      >
        <div className="pair">
          <TextField
            label={words.name}
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
  const words = useWords(accountWords);
  return (
    <Panel title={words.changePassword}>
      <Form
        action={({ current, password }) => send('POST', '/panel/password', { body: { current, password } })}
        submit={words.changePassword}
        done={words.passwordChanged}
      >
        <div className="pair">
          <TextField
            label={words.currentPassword}
            name="current"
            type="password"
            autoComplete="current-password"
            required
          />
          <TextField
            label={words.newPassword}
            hint={words.passwordHint}
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
  const words = useWords(accountWords);
  const { account } = useSession();
  return (
    <>
      <PageHead title={words.account} lead={account.email} />
      <Profile />
      <ChangePassword />
      <SecondFactor />
      <Passkeys />
      <OpenSessions />
    </>
  );
}
