import type { ExportRun } from '../../api/data-types.ts';
import { useWords } from '../../shell/preferences.ts';
import { reportWords } from '../../words/report-words.ts';

/** What can be exported, by the names of the files. */
export const exportKinds = [
  'transactions',
  'refunds',
  'customers',
  'subscriptions',
  'commissions',
  'fees',
] as const;
export type ExportKind = (typeof exportKinds)[number];

export const kindOf = ({ file }: Pick<ExportRun, 'file'>): ExportKind =>
  exportKinds.find(kind => file.startsWith(`${kind}.`)) ?? 'transactions';

export const useKindWords = (): Record<ExportKind, string> => useWords(reportWords);
