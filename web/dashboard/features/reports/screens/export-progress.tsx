import type { ExportRun } from '@recaudo/contract/merchant/money/exports';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway, useIsImpersonating } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { exportRunMessages } from '../messages/export-run-messages.ts';
import { kindOf, useKindMessages } from './export-kinds.ts';

/** An export's progress, with its name and a button to cancel it. */
export function ExportProgress({ run }: { run: ExportRun }) {
  const messages = useMessages(exportRunMessages);
  const kinds = useKindMessages();
  const { language } = usePreferences();
  const { data } = useGateway();
  const isImpersonating = useIsImpersonating();
  const cancel = useChange((id: string, idempotencyKey) =>
    data.post('/exports/:export_id/cancel', { path: { export_id: id }, idempotencyKey }),
  );
  const number = (count: number): string => count.toLocaleString(language === 'es' ? 'es-CO' : 'en-US');
  const rows = fill(messages.rowsOf, { rows: number(run.rows), total: number(run.total) });
  if (run.status === 'ready') return <span>{number(run.total)}</span>;
  if (run.status !== 'running') return <span>{rows}</span>;
  return (
    <div className="export-progress">
      <progress
        aria-label={fill(messages.progressOf, { what: kinds[kindOf(run)] })}
        value={run.rows}
        max={Math.max(run.total, run.rows, 1)}
      />
      <span className="small" role="status">
        {rows}
      </span>
      {!isImpersonating && (
        <Button look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(run.id)}>
          {messages.cancel}
        </Button>
      )}
    </div>
  );
}
