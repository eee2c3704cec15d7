import type { ExportRun } from '@recaudo/contract/merchant/money/exports';
import { type ExportKind, exportKinds } from '@recaudo/contract/shared/export-schedule';
import { useMessages } from '../../../session/preferences.ts';
import { reportMessages } from '../messages/report-messages.ts';

export { exportKinds };

export const kindOf = ({ file }: Pick<ExportRun, 'file'>): ExportKind =>
  exportKinds.find(kind => file.startsWith(`${kind}.`)) ?? 'transactions';

export const useKindMessages = (): Record<ExportKind, string> => useMessages(reportMessages);
