import type { ImportKind } from '@recaudo/contract/shared/words/import-words';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { FileCounts, RowProblem } from './import-store.ts';
import { describeProblem, fillIn, reportMessages } from './report-messages.ts';

export interface ReportedFile extends FileCounts {
  kind: ImportKind | 'charges';
  name: string;
}

export interface Report {
  files: readonly ReportedFile[];
  problems: readonly RowProblem[];
  isDryRun: boolean;
}

const SHOWN = 20;

/** The result of an import as text: one line per file, then the problems by row. */
export function describeReport(
  { files, problems, isDryRun }: Report,
  language: Language,
  shown = SHOWN,
): string {
  const messages = reportMessages[language];
  const lines = files.map(file =>
    fillIn(messages.file, {
      kind: capital(messages.kinds[file.kind]),
      name: file.name,
      rows: file.created + file.known + file.refused,
      created: file.created,
      verb: isDryRun ? messages.would : messages.did,
      known: file.known,
      refused: file.refused,
    }),
  );
  const sum = (name: 'refused' | 'warnings'): number => files.reduce((all, file) => all + file[name], 0);
  if (sum('refused') + sum('warnings') === 0) lines.push(messages.allGood);
  for (const [title, isWarning, count] of [
    [messages.refused, false, sum('refused')],
    [messages.warnings, true, sum('warnings')],
  ] as const) {
    if (count === 0) continue;
    const own = problems.filter(problem => problem.isWarning === isWarning).slice(0, shown);
    lines.push('', title, ...own.map(problem => `  ${placeInWords(problem, files, language)}`));
    if (count > own.length) lines.push(`  ${fillIn(messages.more, { count: count - own.length })}`);
  }
  if (isDryRun) lines.push('', messages.nothingWritten);
  return lines.join('\n');
}

function placeInWords(problem: RowProblem, files: readonly ReportedFile[], language: Language): string {
  const { position, line, externalId } = problem;
  const messages = reportMessages[language];
  const whose = externalId === null ? '' : ` (${externalId})`;
  const place = `${files[position]?.name ?? ''}, ${fillIn(messages.line, { line })}${whose}`;
  return `${place}: ${describeProblem(language, problem)}`;
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const reportColumns = ['file', 'line', 'id', 'field', 'problem', 'sentence', 'is_warning'] as const;

/** Every problem as a table row, for the person who corrects the file. */
export const reportRows = (
  { files, problems }: Pick<Report, 'files' | 'problems'>,
  language: Language,
): string[][] => [
  [...reportColumns],
  ...problems.map(problem => [
    files[problem.position]?.name ?? '',
    String(problem.line),
    problem.externalId ?? '',
    problem.field,
    problem.problem,
    describeProblem(language, problem),
    problem.isWarning ? 'yes' : 'no',
  ]),
];
