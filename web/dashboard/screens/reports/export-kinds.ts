import { type ExportKind, exportKinds } from '../../../../server/src/domain/exports/schedule.ts';
import type { ExportRun } from '../../api/data-types.ts';
import { reportMessages } from '../../messages/report-messages.ts';
import { useMessages } from '../../shell/preferences.ts';

export { exportKinds };

export const kindOf = ({ file }: Pick<ExportRun, 'file'>): ExportKind =>
  exportKinds.find(kind => file.startsWith(`${kind}.`)) ?? 'transactions';

export const useKindMessages = (): Record<ExportKind, string> => useMessages(reportMessages);
