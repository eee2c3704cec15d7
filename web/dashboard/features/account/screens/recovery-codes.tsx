import { accountMessages } from '../../../messages/account-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CodeBlock } from '../../../ui/values/code.tsx';

/** Shown once, with the first second factor. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const messages = useMessages(accountMessages);
  return (
    <Dialog title={messages.recoveryTitle} onClose={onClose}>
      <p>{messages.recoveryLead}</p>
      <CodeBlock text={codes.join('\n')} label={messages.recoveryTitle} />
    </Dialog>
  );
}
