import { useQueryClient } from '@tanstack/react-query';
import type { OfferedInvitation } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { usePanel } from '../../api/use-panel.ts';
import type { Params } from '../../router/paths.ts';
import { Link, navigate } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { SESSION_KEY, useSessionQuery } from '../../shell/session.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { accountWords } from '../../words/account-words.ts';
import { fill } from '../../words/dictionary.ts';
import { teamWords } from '../../words/team-words.ts';
import { Gate } from './gate.tsx';

function NewPersonFields() {
  const words = useWords(accountWords);
  return (
    <>
      <TextField label={words.name} name="name" autoComplete="name" maxLength={100} required />
      <TextField
        label={words.password}
        hint={words.passwordHint}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={200}
        required
      />
    </>
  );
}

function Offer({ token, invitation }: { token: string; invitation: OfferedInvitation }) {
  const words = useWords(accountWords);
  const team = useWords(teamWords);
  const client = useQueryClient();
  const { data: session } = useSessionQuery();
  const { email, business_name: business, role, has_account: hasAccount } = invitation;
  const isHolder = session?.account.email.toLowerCase() === email.toLowerCase();
  const join = async (): Promise<void> => {
    await client.resetQueries({ queryKey: SESSION_KEY });
    navigate('/', { replace: true });
  };
  return (
    <Gate
      title={fill(words.invitationTitle, { business })}
      lead={fill(words.invitationLead, { role: team[role], email })}
    >
      {hasAccount && !isHolder ? (
        <>
          <p>{words.signInToAccept}</p>
          <Link href="/entrar">{words.signIn}</Link>
        </>
      ) : (
        <Form
          action={values => send('POST', `/panel/invitations/${token}/accept`, { body: values })}
          submit={words.accept}
          done={fill(words.accepted, { business })}
          onDone={() => void join()}
        >
          {!hasAccount && !isHolder && <NewPersonFields />}
        </Form>
      )}
    </Gate>
  );
}

export default function AcceptInvitation({ params }: { params: Params }) {
  const words = useWords(accountWords);
  const token = encodeURIComponent(params['token'] ?? '');
  const invitation = usePanel<OfferedInvitation>(`/panel/invitations/${token}`);
  if (invitation.data !== undefined) return <Offer token={token} invitation={invitation.data} />;
  return (
    <Gate title={words.accept}>
      <Loaded query={invitation}>{() => null}</Loaded>
    </Gate>
  );
}
