import type { ExportRun } from '../../api/data-types.ts';
import { send } from '../../api/request.ts';
import { useChange } from '../../api/use-api.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useIsVisiting } from '../../shell/session.tsx';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { Button } from '../../ui/button.tsx';
import { fill } from '../../words/dictionary.ts';
import { exportRunWords } from '../../words/export-run-words.ts';
import { kindOf, useKindWords } from './export-kinds.ts';

/** How far an export is, with a bar that says whose it is, and the way to stop it. */
export function ExportProgress({ run }: { run: ExportRun }) {
  const words = useWords(exportRunWords);
  const kinds = useKindWords();
  const { language } = usePreferences();
  const address = useDataAddress();
  const isVisiting = useIsVisiting();
  const cancel = useChange((id: string, idempotencyKey) =>
    send<ExportRun>('POST', `${address}/exports/${id}/cancel`, { body: {}, idempotencyKey }),
  );
  const number = (count: number): string => count.toLocaleString(language === 'es' ? 'es-CO' : 'en-US');
  const rows = fill(words.rowsOf, { rows: number(run.rows), total: number(run.total) });
  if (run.status === 'ready') return <span>{number(run.total)}</span>;
  if (run.status !== 'running') return <span>{rows}</span>;
  return (
    <div className="export-progress">
      <progress
        aria-label={fill(words.progressOf, { what: kinds[kindOf(run)] })}
        value={run.rows}
        max={Math.max(run.total, run.rows, 1)}
      />
      <span className="small" role="status">
        {rows}
      </span>
      {!isVisiting && (
        <Button look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(run.id)}>
          {words.cancel}
        </Button>
      )}
    </div>
  );
}
