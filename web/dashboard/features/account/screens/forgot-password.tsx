import { useState } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { accountMessages } from '../../../messages/account-messages.ts';
import { Link } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Gate } from './gate.tsx';

export default function ForgotPassword() {
  const messages = useMessages(accountMessages);
  const [isSent, setSent] = useState(false);
  return (
    <Gate title={messages.forgotTitle} lead={messages.forgotLead}>
      {isSent ? (
        <p className="notice good" role="status">
          {messages.linkSent}
        </p>
      ) : (
        <Form
          action={({ email = '' }) => panel.post('/password/forgot', { body: { email } })}
          submit={messages.sendLink}
          onDone={() => setSent(true)}
        >
          <TextField label={messages.email} name="email" type="email" autoComplete="username" required />
        </Form>
      )}
      <Link href="/entrar">{messages.haveAccount}</Link>
    </Gate>
  );
}
