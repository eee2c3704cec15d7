import type { LineProblem, Upload } from '@recaudo/contract/data/reconciliation';
import { useState } from 'react';
import { send } from '../../../api/request.ts';
import { fill } from '../../../messages/dictionary.ts';
import { reconciliationMessages } from '../../../messages/reconciliation-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useDataPath } from '../../../session/use-data.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { showToast } from '../../../ui/toast.tsx';

function Problems({ problems }: { problems: readonly LineProblem[] }) {
  const messages = useMessages(reconciliationMessages);
  const textOf = ({ line, problem, value }: LineProblem): string => {
    const text =
      value === '' ? messages[problem] : fill(messages.withValue, { problem: messages[problem], value });
    return fill(messages.line, { line, problem: text });
  };
  return (
    <div className="notice bad" role="alert">
      <p>{messages.refused}</p>
      <ul>
        {problems.map(problem => (
          <li key={problem.line}>{textOf(problem)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Systems disagree on the type of a CSV file: it is sent as what it is. */
const bytesOf = async (chosen: FormDataEntryValue | null) =>
  chosen instanceof File
    ? { name: chosen.name, bytes: await chosen.arrayBuffer() }
    : { name: '', bytes: new ArrayBuffer(0) };

/** Lines that cannot be read are shown in place. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(reconciliationMessages);
  const dataPath = useDataPath();
  const [problems, setProblems] = useState<readonly LineProblem[]>([]);
  const finish = ({ result, file, problems: found }: Upload): void => {
    setProblems(found);
    if (result === 'refused' || file === null) return;
    showToast(
      result === 'known'
        ? fill(messages.known, { name: file.name })
        : fill(messages.stored, { matched: file.matched, lines: file.lines, name: file.name }),
    );
    onClose();
  };
  return (
    <Dialog title={messages.uploadTitle} onClose={onClose}>
      <Form
        action={async (_values, idempotencyKey, form) => {
          const chosen = form.get('file');
          const { name, bytes } = await bytesOf(chosen);
          const file = new File([bytes], name, { type: 'text/csv' });
          return send<Upload>('POST', dataPath('/reconciliation/files'), {
            query: { name: name.slice(-120) },
            file,
            idempotencyKey,
          });
        }}
        submit={messages.send}
        onDone={finish}
        onCancel={onClose}
      >
        <TextField
          label={messages.file}
          hint={messages.fileHint}
          name="file"
          type="file"
          accept=".csv,text/csv"
          required
        />
        {problems.length > 0 && <Problems problems={problems} />}
      </Form>
    </Dialog>
  );
}
