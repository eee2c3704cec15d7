import { panel } from '../api/gateway-client.ts';
import { fill } from '../messages/dictionary.ts';
import { impersonationMessages } from '../messages/impersonation-messages.ts';
import { useMessages } from '../session/preferences.ts';
import { useSession } from '../session/session.tsx';
import { useChange } from '../session/use-api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/rejections/failure.tsx';

/** Shown on every screen while an operator views a merchant. */
export function ImpersonationNote() {
  const messages = useMessages(impersonationMessages);
  const { impersonation } = useSession();
  const change = useChange(() => panel.delete('/ops/impersonation', {}));
  if (impersonation === null) return null;
  // A full reload, so that none of the merchant's data stays on screen or in memory.
  const leave = (): void => change.mutate(undefined, { onSuccess: () => location.assign('/ops/comercios') });
  return (
    <section className="impersonation-note" aria-label={messages.label}>
      <p>{fill(messages.looking, { name: impersonation.name })}</p>
      <Button look="quiet" busy={change.isPending} onClick={leave}>
        {messages.leave}
      </Button>
      {change.error !== null && <ErrorText error={change.error} />}
    </section>
  );
}
