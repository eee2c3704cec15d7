import { send } from '../../api/request.ts';
import type { Params } from '../../router/paths.ts';
import { Link, navigate } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useKeepSession } from '../../shell/session.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { accountWords } from '../../words/account-words.ts';
import { Gate } from './gate.tsx';

export default function ResetPassword({ params }: { params: Params }) {
  const words = useWords(accountWords);
  const keepSession = useKeepSession();
  return (
    <Gate title={words.resetTitle}>
      <Form
        action={({ password }) =>
          send('POST', '/panel/password/reset', { body: { token: params['token'], password } })
        }
        submit={words.changePassword}
        done={words.resetDone}
        onDone={() => {
          keepSession(null);
          navigate('/entrar', { replace: true });
        }}
      >
        <TextField
          label={words.newPassword}
          hint={words.passwordHint}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={200}
          required
        />
      </Form>
      <Link href="/olvide">{words.forgot}</Link>
    </Gate>
  );
}
