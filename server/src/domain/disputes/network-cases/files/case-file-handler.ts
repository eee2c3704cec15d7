import { readFile } from 'node:fs/promises';
import type { CaseRowProblem } from '@recaudo/contract/operator/chargeback-files';
import { GatewayError, reject } from '../../../../platform/errors.ts';
import { handle } from '../../../../platform/tasks/task.ts';
import { maskNumbers } from '../../../../platform/vault/redact.ts';
import { columnsOf } from '../../../reconciliation/bank-files/guess-mapping.ts';
import { readTable } from '../../../reconciliation/bank-files/read-table.ts';
import { storedProblemOf } from '../stored-problem.ts';
import { guessCaseMapping } from './case-columns.ts';
import { type ReadCaseFile, readCaseFile } from './case-file-task.ts';
import { type FileNotice, readCaseRow } from './read-case-row.ts';

const MAX_ROWS = 10_000;
const MAX_PROBLEMS = 100;
const ROWS_SHOWN = 6;
const CELL_SHOWN = 60;
const NOTICES_OF_PART = 500;

export const caseFileHandler = handle(readCaseFile, async ({ path, mapping: given }, { emit }) => {
  const table = await readTable(await readFile(path));
  if (!table.ok) {
    const { line, problem, value } = table.problem;
    return nothing([
      {
        line,
        ...storedProblemOf(reject('table_unreadable', { problem: [problem, value].join(' ').trim() })),
      },
    ]);
  }
  const mapping = given ?? guessCaseMapping(table.rows);
  const data = table.rows.filter(
    row => row.line > mapping.header_line && row.cells.some(cell => cell !== ''),
  );
  if (data.length > MAX_ROWS) {
    return nothing([{ line: MAX_ROWS, ...storedProblemOf(reject('too_many_rows', { most: MAX_ROWS })) }]);
  }
  const notices: FileNotice[] = [];
  const problems: CaseRowProblem[] = [];
  for (const row of data) {
    try {
      notices.push(readCaseRow(row, mapping));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (problems.length < MAX_PROBLEMS) problems.push({ line: row.line, ...storedProblemOf(error) });
    }
  }
  for (let at = 0; at < notices.length; at += NOTICES_OF_PART) {
    await emit(notices.slice(at, at + NOTICES_OF_PART));
  }
  const columns = columnsOf(
    table.rows,
    table.rows.find(({ line }) => line === mapping.header_line),
  );
  const shown = data
    .slice(0, ROWS_SHOWN)
    .map(({ cells }) => columns.map((_, place) => maskNumbers((cells[place] ?? '').slice(0, CELL_SHOWN))));
  return { mapping, columns, rows: shown, readable: notices.length, problems };
});

const nothing = (problems: CaseRowProblem[]): ReadCaseFile => ({
  mapping: { header_line: 1, day_first: true, columns: {} },
  columns: [],
  rows: [],
  readable: 0,
  problems,
});
