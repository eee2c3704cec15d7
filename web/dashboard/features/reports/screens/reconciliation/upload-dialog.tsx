import type { BankMapping, BankPreview } from '@recaudo/contract/merchant/money/bank-files';
import type { LineProblem, Upload } from '@recaudo/contract/merchant/money/reconciliation';
import { type ChangeEvent, useState } from 'react';
import type { ApiError } from '../../../../api/api-error.ts';
import { send } from '../../../../api/request.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useDataPath } from '../../../../session/use-data.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FileField, TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { ErrorText } from '../../../../ui/rejections/failure.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { bankFileMessages } from '../../messages/bank-file-messages.ts';
import { reconciliationMessages } from '../../messages/reconciliation-messages.ts';
import { MappingFields } from './mapping-fields.tsx';
import { PreviewSummary, PreviewTable } from './preview.tsx';
import { Problems } from './problems.tsx';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Systems disagree on the type of CSV files, so the upload uses one that the server accepts. */
const asSent = (file: File): File =>
  new File([file], file.name, { type: /\.xlsx$/i.test(file.name) ? XLSX : 'text/csv' });

/** The chosen file and its preview, which is requested again after each correction. */
function usePreview() {
  const dataPath = useDataPath();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<BankPreview>();
  const [error, setError] = useState<ApiError>();
  const [isReading, setReading] = useState(false);
  const look = async (chosen: File, mapping?: BankMapping): Promise<void> => {
    setReading(true);
    try {
      const query = { name: chosen.name.slice(-120), mapping: mapping && JSON.stringify(mapping) };
      const path = dataPath('/reconciliation/previews');
      const read = await send<BankPreview>('POST', path, { query, file: asSent(chosen) });
      // A corrected preview no longer says which bank was recognized, so the first result is kept.
      setPreview(before =>
        mapping && before ? { ...read, bank: before.bank, is_known: before.is_known } : read,
      );
      setError(undefined);
    } catch (caught) {
      setError(caught as ApiError);
    } finally {
      setReading(false);
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const chosen = target.files?.[0];
    setFile(chosen);
    setPreview(undefined);
    if (chosen !== undefined) void look(chosen);
  };
  const correct = (mapping: BankMapping): void => {
    setPreview(before => before && { ...before, mapping });
    if (file !== undefined) void look(file, mapping);
  };
  return { file, preview, error, isReading, choose, correct };
}

function Mapped({ preview, onChange }: { preview: BankPreview; onChange: (mapping: BankMapping) => void }) {
  const messages = useMessages(bankFileMessages);
  const reconciliation = useMessages(reconciliationMessages);
  const { mapping } = preview;
  if (mapping === null) return <Problems lead={reconciliation.unreadableFile} problems={preview.problems} />;
  return (
    <>
      <p className="quiet">{preview.is_known ? messages.known : messages.guessed}</p>
      <PreviewTable preview={preview} />
      <PreviewSummary preview={preview} />
      <TextField
        label={messages.bank}
        hint={messages.bankHint}
        name="bank"
        type="text"
        maxLength={60}
        defaultValue={preview.bank}
        autoComplete="off"
      />
      <MappingFields preview={preview} mapping={mapping} onChange={onChange} />
    </>
  );
}

/** The result of an upload: imported, or already known. */
function useUploadText(): (upload: Upload) => string {
  const messages = useMessages(bankFileMessages);
  const reconciliation = useMessages(reconciliationMessages);
  return ({ result, file, repeated }) => {
    if (file === null) return messages.allKnown;
    const text = result === 'known' ? reconciliation.known : reconciliation.stored;
    const stored = fill(text, { name: file.name, matched: file.matched, lines: file.lines });
    return result === 'stored' && repeated > 0
      ? `${stored} ${fill(messages.again, { count: repeated })}`
      : stored;
  };
}

/** Previews a bank's file, lets a person correct its columns, and imports it with one click. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(bankFileMessages);
  const reconciliation = useMessages(reconciliationMessages);
  const dataPath = useDataPath();
  const textOf = useUploadText();
  const { file, preview, error, isReading, choose, correct } = usePreview();
  const [problems, setProblems] = useState<readonly LineProblem[]>([]);
  const upload = async (bank: string | undefined, idempotencyKey: string): Promise<Upload> => {
    if (file === undefined) throw new Error('no file was chosen');
    const query = { name: file.name.slice(-120), bank, mapping: JSON.stringify(preview?.mapping) };
    const path = dataPath('/reconciliation/files');
    return send<Upload>('POST', path, { query, file: asSent(file), idempotencyKey });
  };
  const finish = (done: Upload): void => {
    setProblems(done.problems);
    if (done.result === 'refused') return;
    showToast(textOf(done));
    onClose();
  };
  return (
    <Dialog title={reconciliation.uploadTitle} onClose={onClose}>
      <Form
        action={({ bank }, idempotencyKey) => upload(bank, idempotencyKey)}
        submit={messages.send}
        needs="money"
        onDone={finish}
        onCancel={onClose}
      >
        <div className="bank-file">
          <FileField
            label={messages.file}
            hint={messages.fileHint}
            name="file"
            accept=".csv,.txt,.xlsx,text/csv"
            onChange={choose}
            required
          />
          {isReading && preview === undefined && <p role="status">{messages.reading}</p>}
          {error !== undefined && (
            <div className="notice bad" role="alert">
              <ErrorText error={error} />
            </div>
          )}
          {preview !== undefined && <Mapped preview={preview} onChange={correct} />}
          {problems.length > 0 && <Problems lead={reconciliation.refused} problems={problems} />}
        </div>
      </Form>
    </Dialog>
  );
}
