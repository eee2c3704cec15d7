import { askForProof } from '../api/proof.ts';
import { proofMessages } from '../messages/proof-messages.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useMessages } from './preferences.ts';
import { useSession } from './session.tsx';

/** On every screen while what the account reaches is closed to this session. */
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
