import { useState } from 'react';
import type { LineProblem, Upload } from '../../../api/reconciliation-types.ts';
import { send } from '../../../api/request.ts';
import { useDataPath } from '../../../api/use-data.ts';
import { useWords } from '../../../shell/preferences.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { fill } from '../../../words/dictionary.ts';
import { reconciliationWords } from '../../../words/reconciliation-words.ts';

function Problems({ problems }: { problems: readonly LineProblem[] }) {
  const words = useWords(reconciliationWords);
  const textOf = ({ line, problem, value }: LineProblem): string => {
    const text = value === '' ? words[problem] : fill(words.withValue, { problem: words[problem], value });
    return fill(words.line, { line, problem: text });
  };
  return (
    <div className="notice bad" role="alert">
      <p>{words.refused}</p>
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
  const words = useWords(reconciliationWords);
  const dataPath = useDataPath();
  const [problems, setProblems] = useState<readonly LineProblem[]>([]);
  const finish = ({ result, file, problems: found }: Upload): void => {
    setProblems(found);
    if (result === 'refused' || file === null) return;
    showToast(
      result === 'known'
        ? fill(words.known, { name: file.name })
        : fill(words.stored, { matched: file.matched, lines: file.lines, name: file.name }),
    );
    onClose();
  };
  return (
    <Dialog title={words.uploadTitle} onClose={onClose}>
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
        submit={words.send}
        onDone={finish}
        onCancel={onClose}
      >
        <TextField
          label={words.file}
          hint={words.fileHint}
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
