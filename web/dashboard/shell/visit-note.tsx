import { send } from '../api/request.ts';
import { useChange } from '../api/use-api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/failure.tsx';
import { fill } from '../words/dictionary.ts';
import { visitWords } from '../words/visit-words.ts';
import { useWords } from './preferences.ts';
import { useSession } from './session.tsx';

/** On every screen while an operator looks at a merchant. */
export function VisitNote() {
  const words = useWords(visitWords);
  const { visit } = useSession();
  const change = useChange(() => send('DELETE', '/panel/ops/visit'));
  if (visit === null) return null;
  // Loaded anew: nothing of the merchant stays on screen or in memory.
  const leave = (): void => change.mutate(undefined, { onSuccess: () => location.assign('/ops/comercios') });
  return (
    <section className="visit-note" aria-label={words.label}>
      <p>{fill(words.looking, { name: visit.name })}</p>
      <Button look="quiet" busy={change.isPending} onClick={leave}>
        {words.leave}
      </Button>
      {change.error !== null && <ErrorText error={change.error} />}
    </section>
  );
}
