import { askForProof } from '../api/proof.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { proofWords } from '../words/proof-words.ts';
import { useWords } from './preferences.ts';
import { useSession } from './session.tsx';

/** On every screen while what the account reaches is closed to this session. */
export function SecondFactorNote() {
  const words = useWords(proofWords);
  const { account, needs_second_factor: isNeeded } = useSession();
  if (!isNeeded) return null;
  return (
    <section className="second-factor-note" aria-label={words.noteLabel}>
      <p>{account.has_second_factor ? words.noteShow : words.note}</p>
      {account.has_second_factor ? (
        <Button look="quiet" onClick={() => void askForProof('second_factor')}>
          {words.show}
        </Button>
      ) : (
        <ButtonLink look="quiet" href="/cuenta">
          {words.toAccount}
        </ButtonLink>
      )}
    </section>
  );
}
