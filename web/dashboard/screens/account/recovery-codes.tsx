import { useWords } from '../../shell/preferences.ts';
import { CodeBlock } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { accountWords } from '../../words/account-words.ts';

/** Told once, with the first second factor. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const words = useWords(accountWords);
  return (
    <Dialog title={words.recoveryTitle} onClose={onClose}>
      <p>{words.recoveryLead}</p>
      <CodeBlock text={codes.join('\n')} label={words.recoveryTitle} />
    </Dialog>
  );
}
