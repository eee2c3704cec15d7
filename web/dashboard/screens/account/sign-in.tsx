import { useState } from 'react';
import type { Session, SignInAnswer } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { Link } from '../../router/router.tsx';
import { setPreferences, useWords } from '../../shell/preferences.ts';
import { useKeepSession } from '../../shell/session.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { accountWords } from '../../words/account-words.ts';
import { Gate } from './gate.tsx';

interface Credentials {
  email: string;
  password: string;
}

const isSession = (answer: SignInAnswer): answer is Session => answer.account !== undefined;

export default function SignIn() {
  const words = useWords(accountWords);
  const keepSession = useKeepSession();
  const [given, setGiven] = useState<Credentials>();
  const onDone = (answer: SignInAnswer): void => {
    if (!isSession(answer)) return;
    setPreferences({ language: answer.account.language });
    keepSession(answer);
  };
  if (given !== undefined) {
    return (
      <Gate title={words.secondStep}>
        <Form
          key="second"
          action={({ code = '' }) =>
            send<SignInAnswer>('POST', '/panel/sign-in', {
              body: { ...given, code: code.replaceAll(' ', '') },
            })
          }
          submit={words.signIn}
          onDone={onDone}
        >
          <TextField
            label={words.code}
            hint={words.codeHint}
            name="code"
            autoComplete="one-time-code"
            required
            autoFocus
          />
        </Form>
      </Gate>
    );
  }
  const enter = async ({ email = '', password = '' }): Promise<SignInAnswer> => {
    const answer = await send<SignInAnswer>('POST', '/panel/sign-in', { body: { email, password } });
    if (answer.second_factor_needed === true) setGiven({ email, password });
    return answer;
  };
  return (
    <Gate title={words.signInTitle}>
      <Form key="first" action={enter} submit={words.signIn} onDone={onDone}>
        <TextField label={words.email} name="email" type="email" autoComplete="username" required />
        <TextField
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </Form>
      <div className="gate-foot">
        <Link href="/registro">{words.signUp}</Link>
        <Link href="/olvide">{words.forgot}</Link>
      </div>
    </Gate>
  );
}
