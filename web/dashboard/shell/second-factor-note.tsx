import { askForProof } from '../api/proof.ts';
import { proofMessages } from '../messages/proof-messages.ts';
import { useMessages } from '../session/preferences.ts';
import { useSession } from '../session/session.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';

/** Shown on every screen while the session lacks the second factor that its account requires. */
export function SecondFactorNote() {
  const messages = useMessages(proofMessages);
  const { account, needs_second_factor: isNeeded } = useSession();
  if (!isNeeded) return null;
  return (
    <section className="second-factor-note" aria-label={messages.noteLabel}>
      <p>{account.has_second_factor ? messages.noteShow : messages.note}</p>
      {account.has_second_factor ? (
        <Button look="quiet" onClick={() => void askForProof('second_factor')}>
          {messages.show}
        </Button>
      ) : (
        <ButtonLink look="quiet" href="/cuenta">
          {messages.toAccount}
        </ButtonLink>
      )}
    </section>
  );
}
