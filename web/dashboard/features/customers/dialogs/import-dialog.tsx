import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { runEach } from '../../../api/run-each.ts';
import { fill } from '../../../messages/dictionary.ts';
import { listMessages } from '../../../messages/list-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileField } from '../../../ui/field.tsx';
import { downloadCsv } from '../../../ui/lists/take-away.ts';
import { ErrorText } from '../../../ui/rejections/failure.tsx';
import { importMessages } from '../messages/import-messages.ts';
import {
  type CustomerFile,
  type CustomerLine,
  MAX_LINES,
  readCustomerFile,
  templateHeader,
} from '../screens/customer-lines.ts';
import { keysOf } from '../screens/line-keys.ts';

const AT_ONCE = 4;

interface Result {
  line: CustomerLine;
  error: ApiError | undefined;
}

/** Sends each line as a customer of its own: what one line lacks does not stop the others. */
function useImport() {
  const { api, merchantId } = useGateway();
  const client = useQueryClient();
  const [done, setDone] = useState<number>();
  const [results, setResults] = useState<Result[]>();
  const run = async ({ lines }: CustomerFile): Promise<void> => {
    setDone(0);
    const keys = await keysOf(merchantId, lines);
    const ended = await runEach(
      lines,
      AT_ONCE,
      async (line, index): Promise<Result> => {
        const error = await api.post('/customers', { body: line.body, idempotencyKey: keys[index] }).then(
          () => undefined,
          (thrown: unknown) => (thrown instanceof ApiError ? thrown : new ApiError(0, undefined)),
        );
        return { line, error };
      },
      setDone,
    );
    setResults(ended);
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  };
  return { done, results, run };
}

function Failures({ file, failed }: { file: CustomerFile; failed: readonly Result[] }) {
  const messages = useMessages(importMessages);
  const lists = useMessages(listMessages);
  return (
    <>
      <ul className="bulk-failures" aria-label={lists.failures}>
        {failed.map(({ line, error }) => (
          <li key={line.number} className="notice bad">
            <strong>
              {fill(messages.line, { number: line.number, name: line.body.name || line.body.email })}
            </strong>
            {error !== undefined && <ErrorText error={error} />}
          </li>
        ))}
      </ul>
      <p>
        <Button
          onClick={() =>
            downloadCsv('clientes-por-corregir', [file.header, ...failed.map(({ line }) => line.cells)])
          }
        >
          {messages.downloadFailed}
        </Button>
      </p>
    </>
  );
}

function Chosen({ file }: { file: CustomerFile }) {
  const messages = useMessages(importMessages);
  if (file.missing.length > 0) {
    return (
      <p className="notice bad" role="alert">
        {fill(messages.missing, { columns: file.missing.join(', ') })}
      </p>
    );
  }
  if (file.lines.length > MAX_LINES) {
    return (
      <p className="notice bad" role="alert">
        {fill(messages.tooMany, { count: file.lines.length, most: MAX_LINES })}
      </p>
    );
  }
  return <p role="status">{fill(messages.found, { count: file.lines.length })}</p>;
}

function FileChoice({
  file,
  onFile,
}: {
  file: CustomerFile | undefined;
  onFile: (file: CustomerFile) => void;
}) {
  const messages = useMessages(importMessages);
  return (
    <>
      <p className="quiet">{messages.lead}</p>
      <div>
        <Button
          onClick={() => downloadCsv('clientes-plantilla', [templateHeader, messages.sample.split('|')])}
        >
          {messages.template}
        </Button>
      </div>
      <FileField
        label={messages.file}
        accept=".csv,text/csv"
        onChange={event => {
          const [chosen] = event.target.files ?? [];
          if (chosen !== undefined) void chosen.text().then(text => onFile(readCustomerFile(text)));
        }}
      />
      {file !== undefined && <Chosen file={file} />}
    </>
  );
}

const isReady = ({ missing, lines }: CustomerFile): boolean =>
  missing.length === 0 && lines.length > 0 && lines.length <= MAX_LINES;

/** A file of customers: read here, sent line by line, with the result of each. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(importMessages);
  const lists = useMessages(listMessages);
  const ui = useMessages(uiMessages);
  const [file, setFile] = useState<CustomerFile>();
  const { done, results, run } = useImport();
  const failed = results?.filter(({ error }) => error !== undefined) ?? [];
  return (
    <Dialog title={messages.title} onClose={onClose}>
      {done === undefined && <FileChoice file={file} onFile={setFile} />}
      {done !== undefined && file !== undefined && (
        <div role="status">
          <progress value={done} max={file.lines.length} aria-label={lists.progress} />
          <p>
            {results === undefined
              ? fill(lists.bulkRunning, { done, count: file.lines.length })
              : fill(messages.ended, { done: results.length - failed.length, failed: failed.length })}
          </p>
        </div>
      )}
      {file !== undefined && failed.length > 0 && <Failures file={file} failed={failed} />}
      <div className="buttons end">
        <Button onClick={onClose}>{done === undefined ? ui.cancel : ui.close}</Button>
        {done === undefined && (
          <Button
            look="primary"
            needs="money"
            disabled={file === undefined || !isReady(file)}
            onClick={() => {
              if (file !== undefined) void run(file);
            }}
          >
            {messages.start}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
