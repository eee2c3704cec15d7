import { type ExportKind, exportKinds } from '@recaudo/contract/export-schedule';
import type { ExportRun } from '../../api/data-types.ts';
import { useWords } from '../../shell/preferences.ts';
import { reportWords } from '../../words/report-words.ts';

export { exportKinds };

export const kindOf = ({ file }: Pick<ExportRun, 'file'>): ExportKind =>
  exportKinds.find(kind => file.startsWith(`${kind}.`)) ?? 'transactions';

export const useKindWords = (): Record<ExportKind, string> => useWords(reportWords);
