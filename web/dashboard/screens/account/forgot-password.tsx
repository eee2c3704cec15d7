import { useState } from 'react';
import { send } from '../../api/request.ts';
import { Link } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { accountWords } from '../../words/account-words.ts';
import { Gate } from './gate.tsx';

export default function ForgotPassword() {
  const words = useWords(accountWords);
  const [isSent, setSent] = useState(false);
  return (
    <Gate title={words.forgotTitle} lead={words.forgotLead}>
      {isSent ? (
        <p className="notice good" role="status">
          {words.linkSent}
        </p>
      ) : (
        <Form
          action={({ email }) => send('POST', '/panel/password/forgot', { body: { email } })}
          submit={words.sendLink}
          onDone={() => setSent(true)}
        >
          <TextField label={words.email} name="email" type="email" autoComplete="username" required />
        </Form>
      )}
      <Link href="/entrar">{words.haveAccount}</Link>
    </Gate>
  );
}
