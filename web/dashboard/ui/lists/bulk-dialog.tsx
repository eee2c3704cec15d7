import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { runEach } from '../../api/run-each.ts';
import { fill } from '../../messages/dictionary.ts';
import { listMessages } from '../../messages/list-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages } from '../../session/preferences.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorText } from '../rejections/failure.tsx';
import type { EachAction } from './bulk-action.ts';

const AT_ONCE = 4;

interface Step<Row> {
  row: Row;
  key: string;
  error: ApiError | undefined;
}

/** Processes the rows a few at a time; failed rows can be retried. */
function useBulkRun<Row>(each: EachAction<Row>['each'], rows: readonly Row[]) {
  const client = useQueryClient();
  const [steps, setSteps] = useState<readonly Step<Row>[]>(() =>
    rows.map(row => ({ row, key: crypto.randomUUID(), error: undefined })),
  );
  const [done, setDone] = useState<number>();
  const [isOver, setOver] = useState(false);
  const runOne = async ({ row, key, error }: Step<Row>): Promise<Step<Row>> => {
    // A clear rejection is stored under its key, so a retry needs a new one.
    const used = error === undefined || error.isUncertain ? key : crypto.randomUUID();
    const fault = await each(row, used).then(
      () => undefined,
      (thrown: unknown) => (thrown instanceof ApiError ? thrown : new ApiError(0, undefined)),
    );
    return { row, key: used, error: fault };
  };
  const run = async (pendingSteps: readonly Step<Row>[]): Promise<void> => {
    setOver(false);
    setDone(0);
    setSteps(pendingSteps);
    setSteps(await runEach(pendingSteps, AT_ONCE, runOne, setDone));
    setOver(true);
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  };
  return { steps, done, isOver, failed: steps.filter(({ error }) => error !== undefined), run };
}

/** The progress, then the result, with the reason for each failed row. */
function BulkState<Row>({
  steps,
  done,
  isOver,
  failed,
  nameOf,
}: Pick<ReturnType<typeof useBulkRun<Row>>, 'steps' | 'isOver' | 'failed'> & {
  done: number;
  nameOf: (row: Row) => string;
}) {
  const messages = useMessages(listMessages);
  return (
    <>
      <div role="status">
        <progress value={done} max={steps.length} aria-label={messages.progress} />
        <p>
          {isOver
            ? fill(messages.bulkDone, { done: steps.length - failed.length, failed: failed.length })
            : fill(messages.bulkRunning, { done, count: steps.length })}
        </p>
      </div>
      {isOver && failed.length > 0 && (
        <ul className="bulk-failures" aria-label={messages.failures}>
          {failed.map(({ row, key, error }) => (
            <li key={key} className="notice bad">
              <strong>{nameOf(row)}</strong>
              {error !== undefined && <ErrorText error={error} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Asks for confirmation, then runs the action for each row. */
export function BulkDialog<Row>({
  action,
  rows,
  nameOf,
  onClose,
}: {
  action: EachAction<Row>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  onClose: () => void;
}) {
  const messages = useMessages(listMessages);
  const ui = useMessages(uiMessages);
  const { steps, done, isOver, failed, run } = useBulkRun(action.each, rows);
  return (
    <Dialog title={action.label} onClose={onClose}>
      {done === undefined ? (
        <p>
          {action.ask} {fill(messages.bulkCount, { count: steps.length })}
        </p>
      ) : (
        <BulkState steps={steps} done={done} isOver={isOver} failed={failed} nameOf={nameOf} />
      )}
      <div className="buttons end">
        <Button onClick={onClose}>{done === undefined ? ui.cancel : ui.close}</Button>
        {done === undefined && (
          <Button look={action.look ?? 'primary'} onClick={() => void run(steps)}>
            {action.label}
          </Button>
        )}
        {isOver && failed.length > 0 && (
          <Button look="primary" onClick={() => void run(failed)}>
            {messages.retryFailed}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
