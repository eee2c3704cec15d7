import { panel } from '../api/gateway-client.ts';
import { fill } from '../messages/dictionary.ts';
import { useMessages } from '../session/preferences.ts';
import { useSession } from '../session/session.tsx';
import { useChange } from '../session/use-api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/rejections/failure.tsx';
import { showToast } from '../ui/toast.tsx';
import { unconfirmedMessages } from './unconfirmed-messages.ts';

/** Shown on every screen until the address is confirmed; the sandbox already works. */
export function UnconfirmedNote() {
  const messages = useMessages(unconfirmedMessages);
  const { account } = useSession();
  const change = useChange(() => panel.post('/email/resend', {}));
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
