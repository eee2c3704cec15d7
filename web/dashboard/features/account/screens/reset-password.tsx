import { panel } from '../../../api/gateway-client.ts';
import { accountMessages } from '../../../messages/account-messages.ts';
import type { Params } from '../../../router/paths.ts';
import { Link, navigate } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useKeepSession } from '../../../session/session.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Gate } from './gate.tsx';

export default function ResetPassword({ params }: { params: Params }) {
  const messages = useMessages(accountMessages);
  const keepSession = useKeepSession();
  return (
    <Gate title={messages.resetTitle}>
      <Form
        action={({ password = '' }) =>
          panel.post('/password/reset', { body: { token: params['token'] ?? '', password } })
        }
        submit={messages.changePassword}
        done={messages.resetDone}
        onDone={() => {
          keepSession(null);
          navigate('/entrar', { replace: true });
        }}
      >
        <TextField
          label={messages.newPassword}
          hint={messages.passwordHint}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={200}
          required
        />
      </Form>
      <Link href="/olvide">{messages.forgot}</Link>
    </Gate>
  );
}
