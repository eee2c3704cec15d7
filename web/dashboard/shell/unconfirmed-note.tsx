import { send } from '../api/request.ts';
import { useChange } from '../api/use-api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/failure.tsx';
import { showToast } from '../ui/toast.tsx';
import { accountWords } from '../words/account-words.ts';
import { fill } from '../words/dictionary.ts';
import { useWords } from './preferences.ts';
import { useSession } from './session.tsx';

/** On every screen until the address is confirmed; the sandbox works meanwhile. */
export function UnconfirmedNote() {
  const words = useWords(accountWords);
  const { account } = useSession();
  const change = useChange(() => send('POST', '/panel/email/resend'));
  if (account.has_confirmed_email) return null;
  return (
    <section className="unconfirmed-note" aria-label={words.unconfirmedLabel}>
      <p>{fill(words.unconfirmed, { email: account.email })}</p>
      <Button
        look="quiet"
        busy={change.isPending}
        onClick={() => change.mutate(undefined, { onSuccess: () => showToast(words.resent) })}
      >
        {words.resend}
      </Button>
      {change.error !== null && <ErrorText error={change.error} />}
    </section>
  );
}
