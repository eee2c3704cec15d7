import type { Session } from '@recaudo/contract/people/session';
import type { SignInAnswer } from '@recaudo/contract/people/sign-in';
import { useState } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { canUsePasskeys, signWithPasskey } from '../../../api/passkey.ts';
import { accountMessages } from '../../../messages/account-messages.ts';
import { proofMessages } from '../../../messages/proof-messages.ts';
import { Link } from '../../../router/router.tsx';
import { setPreferences, useMessages } from '../../../session/preferences.ts';
import { useKeepSession } from '../../../session/session.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Gate } from './gate.tsx';

interface Credentials {
  email: string;
  password: string;
}

/** Requests a new challenge each time, because a response is accepted once. */
async function enterWithPasskey(given: Credentials): Promise<SignInAnswer> {
  const asked = await panel.post('/sign-in', { body: given });
  if (isSession(asked) || asked.passkey_options === null) return asked;
  const passkey = await signWithPasskey(asked.passkey_options);
  return panel.post('/sign-in', { body: { ...given, passkey } });
}

const isSession = (answer: SignInAnswer): answer is Session => 'account' in answer;

/** The passkey alone: its fingerprint, face or PIN is the second factor. */
async function enterWithPasskeyAlone(): Promise<SignInAnswer> {
  const passkey = await signWithPasskey(await panel.post('/sign-in/passkey/options', {}));
  return panel.post('/sign-in/passkey', { body: { passkey } });
}

interface SecondStepProps {
  given: Credentials;
  hasPasskey: boolean;
  onDone: (answer: SignInAnswer) => void;
}

/** A code of the app, a recovery code or a passkey. */
function SecondStep({ given, hasPasskey, onDone }: SecondStepProps) {
  const messages = useMessages(accountMessages);
  const proof = useMessages(proofMessages);
  return (
    <Gate title={messages.secondStep}>
      <Form
        key="second"
        action={({ code = '' }) =>
          panel.post('/sign-in', { body: { ...given, code: code.replaceAll(' ', '') } })
        }
        submit={messages.signIn}
        onDone={onDone}
      >
        <TextField
          label={messages.code}
          hint={messages.codeHint}
          name="code"
          autoComplete="one-time-code"
          required
          autoFocus
        />
      </Form>
      {hasPasskey && canUsePasskeys() && (
        <Form
          key="passkey"
          action={() => enterWithPasskey(given)}
          submit={proof.usePasskey}
          look="plain"
          onDone={onDone}
        />
      )}
    </Gate>
  );
}

export default function SignIn() {
  const messages = useMessages(accountMessages);
  const proof = useMessages(proofMessages);
  const keepSession = useKeepSession();
  const [given, setGiven] = useState<Credentials>();
  const [hasPasskey, setHasPasskey] = useState(false);
  const onDone = (answer: SignInAnswer): void => {
    if (!isSession(answer)) return;
    setPreferences({ language: answer.account.language });
    keepSession(answer);
  };
  if (given !== undefined) return <SecondStep given={given} hasPasskey={hasPasskey} onDone={onDone} />;
  const enter = async ({ email = '', password = '' }): Promise<SignInAnswer> => {
    const answer = await panel.post('/sign-in', { body: { email, password } });
    if (!isSession(answer)) {
      setGiven({ email, password });
      setHasPasskey(answer.passkey_options !== null);
    }
    return answer;
  };
  return (
    <Gate title={messages.signInTitle}>
      <Form key="first" action={enter} submit={messages.signIn} onDone={onDone}>
        <TextField label={messages.email} name="email" type="email" autoComplete="username" required />
        <TextField
          label={messages.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </Form>
      {canUsePasskeys() && (
        <Form
          key="passkey"
          action={enterWithPasskeyAlone}
          submit={proof.usePasskey}
          look="plain"
          onDone={onDone}
        />
      )}
      <div className="gate-foot">
        <Link href="/registro">{messages.signUp}</Link>
        <Link href="/olvide">{messages.forgot}</Link>
      </div>
    </Gate>
  );
}
