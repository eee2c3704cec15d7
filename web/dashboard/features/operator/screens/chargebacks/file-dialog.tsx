import type {
  CaseFilePreview,
  CaseFileResult,
  CaseMapping,
  CaseRowProblem,
} from '@recaudo/contract/operator/chargeback-files';
import { type CaseField, caseFields } from '@recaudo/contract/shared/disputes/case-words';
import type { Environment } from '@recaudo/contract/shared/environment';
import { type ChangeEvent, useState } from 'react';
import type { ApiError } from '../../../../api/api-error.ts';
import { send } from '../../../../api/request.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FileField, SelectField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { ErrorText } from '../../../../ui/rejections/failure.tsx';
import { useRejectionText } from '../../../../ui/rejections/rejection.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { caseMessages } from '../../messages/case-messages.ts';
import { ConnectionField } from './connection-field.tsx';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Systems disagree on the type of CSV files, so the upload uses one that the server accepts. */
const asSent = (file: File): File =>
  new File([file], file.name, { type: /\.xlsx$/i.test(file.name) ? XLSX : 'text/csv' });

function useFieldNames(): Record<CaseField, string> {
  const messages = useMessages(caseMessages);
  return {
    case_number: messages.caseNumber,
    network: messages.network,
    stage: messages.stage,
    outcome: messages.outcome,
    reason_code: messages.reasonCode,
    amount: messages.amount,
    fee: messages.fee,
    received_on: messages.received,
    due_on: messages.due,
    merchant_id: messages.merchant,
    reference: messages.reference,
    authorization: messages.authorization,
    arn: messages.arn,
    charge_amount: messages.chargeAmount,
    last_four: messages.lastFour,
    charge_date: messages.chargeDate,
  };
}

function Columns({
  preview,
  onChange,
}: {
  preview: CaseFilePreview;
  onChange: (mapping: CaseMapping) => void;
}) {
  const messages = useMessages(caseMessages);
  const names = useFieldNames();
  const { mapping, columns } = preview;
  const choose = (field: CaseField, text: string): void => {
    const { [field]: _before, ...others } = mapping.columns;
    onChange({ ...mapping, columns: text === '' ? others : { ...others, [field]: Number(text) } });
  };
  return caseFields.map(field => (
    <SelectField
      key={field}
      label={names[field]}
      value={String(mapping.columns[field] ?? '')}
      onChange={event => choose(field, event.target.value)}
      choices={[
        ['', messages.ignored],
        ...columns.map((column, place): [string, string] => [
          String(place),
          [column, preview.rows[0]?.[place]].filter(Boolean).join(': '),
        ]),
      ]}
    />
  ));
}

function Problems({ problems }: { problems: readonly CaseRowProblem[] }) {
  const messages = useMessages(caseMessages);
  const textOf = useRejectionText();
  if (problems.length === 0) return null;
  return (
    <ul className="notice bad">
      {problems.map(row => (
        <li key={`${row.line} ${row.problem}`}>
          {fill(messages.rowProblem, { line: row.line, problem: textOf(row) })}
        </li>
      ))}
    </ul>
  );
}

const summaryOf = (
  messages: { taken: string },
  { added, repeated, in_review: review, problems }: CaseFileResult,
): string => fill(messages.taken, { added, repeated, review, rejected: problems.length });

function ImportResult({ result }: { result: CaseFileResult }) {
  const messages = useMessages(caseMessages);
  return (
    <div role="status">
      <p>{summaryOf(messages, result)}</p>
      <Problems problems={result.problems} />
    </div>
  );
}

/** An acquirer's file: previewed, corrected by mapping columns, and imported row by row. */
export function FileDialog({ environment, onClose }: { environment: Environment; onClose: () => void }) {
  const messages = useMessages(caseMessages);
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<CaseFilePreview>();
  const [error, setError] = useState<ApiError>();
  const [result, setResult] = useState<CaseFileResult>();
  const root = `/panel/ops/chargebacks/${environment}/files`;
  const look = async (chosen: File, mapping?: CaseMapping): Promise<void> => {
    try {
      const query = { mapping: mapping && JSON.stringify(mapping) };
      setPreview(await send<CaseFilePreview>('POST', `${root}/preview`, { query, file: asSent(chosen) }));
      setError(undefined);
    } catch (caught) {
      setError(caught as ApiError);
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const chosen = target.files?.[0];
    setFile(chosen);
    setPreview(undefined);
    setResult(undefined);
    if (chosen !== undefined) void look(chosen);
  };
  const take = (connection: string | undefined, idempotencyKey: string): Promise<CaseFileResult> => {
    if (file === undefined) throw new Error('no file was chosen');
    const query = { connection, mapping: JSON.stringify(preview?.mapping) };
    return send<CaseFileResult>('POST', root, { query, file: asSent(file), idempotencyKey });
  };
  // With rejected rows the dialog stays open, because a toast on a phone would cover the reasons.
  const finish = (done: CaseFileResult): void => {
    if (done.problems.length > 0) return setResult(done);
    showToast(summaryOf(messages, done));
    onClose();
  };
  return (
    <Dialog title={messages.file} onClose={onClose}>
      <p className="quiet">{messages.fileLead}</p>
      <Form
        action={({ connection }, idempotencyKey) => take(connection, idempotencyKey)}
        submit={messages.file}
        onDone={finish}
        onCancel={onClose}
      >
        <FileField label={messages.chooseFile} accept=".csv,.xlsx" onChange={choose} required />
        {error !== undefined && <ErrorText error={error} />}
        <ConnectionField environment={environment} />
        {preview !== undefined && (
          <>
            <p>{fill(messages.readRows, { count: preview.readable })}</p>
            {result === undefined && <Problems problems={preview.problems} />}
            <Columns preview={preview} onChange={mapping => file && void look(file, mapping)} />
            {result !== undefined && <ImportResult result={result} />}
          </>
        )}
      </Form>
    </Dialog>
  );
}
