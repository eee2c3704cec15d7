import type { OfferedInvitation } from '@recaudo/contract/people/invitations';
import { useQueryClient } from '@tanstack/react-query';
import { panel } from '../../../api/gateway-client.ts';
import { usePanel } from '../../../api/use-panel.ts';
import { accountMessages } from '../../../messages/account-messages.ts';
import { fill } from '../../../messages/dictionary.ts';
import { teamMessages } from '../../../messages/team-messages.ts';
import type { Params } from '../../../router/paths.ts';
import { Link, navigate } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { SESSION_KEY, useSessionQuery } from '../../../session/session.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Gate } from './gate.tsx';

function NewPersonFields() {
  const messages = useMessages(accountMessages);
  return (
    <>
      <TextField label={messages.name} name="name" autoComplete="name" maxLength={100} required />
      <TextField
        label={messages.password}
        hint={messages.passwordHint}
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
  const messages = useMessages(accountMessages);
  const team = useMessages(teamMessages);
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
      title={fill(messages.invitationTitle, { business })}
      lead={fill(messages.invitationLead, { role: team[role], email })}
    >
      {hasAccount && !isHolder ? (
        <>
          <p>{messages.signInToAccept}</p>
          <Link href="/entrar">{messages.signIn}</Link>
        </>
      ) : (
        <Form
          action={values => panel.post('/invitations/:token/accept', { path: { token }, body: values })}
          submit={messages.accept}
          done={fill(messages.accepted, { business })}
          onDone={() => void join()}
        >
          {!hasAccount && !isHolder && <NewPersonFields />}
        </Form>
      )}
    </Gate>
  );
}

export default function AcceptInvitation({ params }: { params: Params }) {
  const messages = useMessages(accountMessages);
  const token = params['token'] ?? '';
  const invitation = usePanel('/invitations/:token', { path: { token } });
  if (invitation.data !== undefined) return <Offer token={token} invitation={invitation.data} />;
  return (
    <Gate title={messages.accept}>
      <Loaded query={invitation}>{() => null}</Loaded>
    </Gate>
  );
}
