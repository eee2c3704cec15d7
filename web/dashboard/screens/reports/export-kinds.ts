import type { ExportRun } from '@recaudo/contract/data/exports';
import { type ExportKind, exportKinds } from '@recaudo/contract/export-schedule';
import { reportMessages } from '../../messages/report-messages.ts';
import { useMessages } from '../../session/preferences.ts';

export { exportKinds };

export const kindOf = ({ file }: Pick<ExportRun, 'file'>): ExportKind =>
  exportKinds.find(kind => file.startsWith(`${kind}.`)) ?? 'transactions';

export const useKindMessages = (): Record<ExportKind, string> => useMessages(reportMessages);
