import type { ImportPreview } from '@recaudo/contract/merchant/customers/imports';
import { importFields, type UploadedKind, uploadedKinds } from '@recaudo/contract/shared/words/import-words';
import { type ReactNode, useState } from 'react';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useChange } from '../../../../session/use-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { FileField, SelectField } from '../../../../ui/field.tsx';
import { downloadCsv } from '../../../../ui/lists/take-away.ts';
import { PageHead, Panel } from '../../../../ui/page.tsx';
import { ErrorText } from '../../../../ui/rejections/failure.tsx';
import { RoleNote } from '../../../../ui/role-note.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { movingInMessages } from '../../messages/moving-in-messages.ts';
import { ImportColumns, ImportRows, ImportSummary } from './import-preview.tsx';
import { PastImports } from './past-imports.tsx';
import { useImportFile } from './use-import-file.ts';

/** The dry run's result, with the column mapping for tables. */
function DryRun({
  kind,
  preview,
  onColumn,
  children,
}: {
  kind: UploadedKind;
  preview: ImportPreview;
  onColumn: (column: string, field: string) => void;
  children: ReactNode;
}) {
  return (
    <>
      <ImportSummary preview={preview} />
      {preview.columns.length > 0 && (
        <>
          <ImportRows preview={preview} />
          <ImportColumns kind={kind} preview={preview} onChange={onColumn} />
        </>
      )}
      <div className="buttons">{children}</div>
    </>
  );
}

const downloadTemplate = (kind: UploadedKind): void =>
  downloadCsv(`recaudo-${kind}`, [importFields[kind].map(({ name }) => name)]);

/** Runs a dry run when a file is chosen, and imports it with one click. */
function NewImport({ onStarted }: { onStarted: () => void }) {
  const messages = useMessages(movingInMessages);
  const chosen = useImportFile();
  const { kind, preview, error, isReading } = chosen;
  const start = useChange((_nothing: undefined, idempotencyKey) => chosen.start(idempotencyKey));
  const count = preview?.created ?? 0;
  const finish = (): void => {
    showToast(messages.started);
    onStarted();
  };
  return (
    <Panel title={messages.choose}>
      <div className="import-file">
        <SelectField
          label={messages.kind}
          value={kind}
          choices={uploadedKinds.map(word => [word, messages[word]] as const)}
          onChange={({ target }) => chosen.chooseKind(target.value as UploadedKind)}
        />
        <FileField
          label={messages.file}
          hint={messages.fileHint}
          name="file"
          accept=".csv,.txt,.jsonl,.ndjson,text/csv"
          onChange={({ target }) => chosen.chooseFile(target.files?.[0])}
        />
        <div>
          <Button onClick={() => downloadTemplate(kind)}>{messages.template}</Button>
        </div>
        {isReading && <p role="status">{messages.reading}</p>}
        {[error, start.error].map(
          failed =>
            failed != null && (
              <div key={failed.message} className="notice bad" role="alert">
                <ErrorText error={failed} />
              </div>
            ),
        )}
        {preview !== undefined && (
          <DryRun kind={kind} preview={preview} onColumn={chosen.chooseColumn}>
            <Button
              look="primary"
              needs="money"
              busy={start.isPending || isReading}
              disabled={count === 0}
              onClick={() => start.mutate(undefined, { onSuccess: finish })}
            >
              {count === 1 ? messages.startOne : fill(messages.start, { count })}
            </Button>
          </DryRun>
        )}
      </div>
    </Panel>
  );
}

export default function ImportsScreen() {
  const messages = useMessages(movingInMessages);
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <RoleNote needs="money" />
      <p className="notice closing">
        <span>
          <strong>{messages.cards}</strong> {messages.cardsHow}
        </span>
      </p>
      <NewImport key={round} onStarted={() => setRound(round + 1)} />
      <PastImports />
    </>
  );
}
