import type { Session } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { Link, navigate } from '../../router/router.tsx';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useKeepSession } from '../../shell/session.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { accountWords } from '../../words/account-words.ts';
import { Gate } from './gate.tsx';

export default function SignUp() {
  const words = useWords(accountWords);
  const { language } = usePreferences();
  const keepSession = useKeepSession();
  return (
    <Gate title={words.signUpTitle} lead={words.signUpLead}>
      <Form
        action={values => send<Session>('POST', '/panel/sign-up', { body: { ...values, language } })}
        submit={words.signUp}
        onDone={session => {
          keepSession(session);
          navigate('/', { replace: true });
        }}
      >
        <TextField label={words.name} name="name" autoComplete="name" maxLength={100} required />
        <TextField
          label={words.businessName}
          name="business_name"
          autoComplete="organization"
          maxLength={100}
          required
        />
        <TextField label={words.email} name="email" type="email" autoComplete="username" required />
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
      </Form>
      <Link href="/entrar">{words.haveAccount}</Link>
    </Gate>
  );
}
