import { send } from '../api/request.ts';
import { useChange } from '../api/use-api.ts';
import { accountMessages } from '../messages/account-messages.ts';
import { fill } from '../messages/dictionary.ts';
import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/failure.tsx';
import { showToast } from '../ui/toast.tsx';
import { useMessages } from './preferences.ts';
import { useSession } from './session.tsx';

/** On every screen until the address is confirmed; the sandbox works meanwhile. */
export function UnconfirmedNote() {
  const messages = useMessages(accountMessages);
  const { account } = useSession();
  const change = useChange(() => send('POST', '/panel/email/resend'));
  if (account.has_confirmed_email) return null;
  return (
    <section className="unconfirmed-note" aria-label={messages.unconfirmedLabel}>
      <p>{fill(messages.unconfirmed, { email: account.email })}</p>
      <Button
        look="quiet"
        busy={change.isPending}
        onClick={() => change.mutate(undefined, { onSuccess: () => showToast(messages.resent) })}
      >
        {messages.resend}
      </Button>
      {change.error !== null && <ErrorText error={change.error} />}
    </section>
  );
}
