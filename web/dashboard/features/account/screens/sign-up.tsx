import { panel } from '../../../api/gateway-client.ts';
import { accountMessages } from '../../../messages/account-messages.ts';
import { Link, navigate } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useKeepSession } from '../../../session/session.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Gate } from './gate.tsx';

export default function SignUp() {
  const messages = useMessages(accountMessages);
  const { language } = usePreferences();
  const keepSession = useKeepSession();
  return (
    <Gate title={messages.signUpTitle} lead={messages.signUpLead}>
      <Form
        action={({ name = '', business_name = '', email = '', password = '' }) =>
          panel.post('/sign-up', { body: { name, business_name, email, password, language } })
        }
        submit={messages.signUp}
        onDone={session => {
          keepSession(session);
          navigate('/', { replace: true });
        }}
      >
        <TextField label={messages.name} name="name" autoComplete="name" maxLength={100} required />
        <TextField
          label={messages.businessName}
          name="business_name"
          autoComplete="organization"
          maxLength={100}
          required
        />
        <TextField label={messages.email} name="email" type="email" autoComplete="username" required />
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
      </Form>
      <Link href="/entrar">{messages.haveAccount}</Link>
    </Gate>
  );
}
