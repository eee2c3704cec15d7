import type { ImportKind } from '@recaudo/contract/shared/words/import-words';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { groupStatement, runOnGroup } from '../../../platform/database/statements/input-rows.ts';
import type { Problem } from './rows/import-row.ts';

export interface FileCounts {
  created: number;
  known: number;
  refused: number;
  warnings: number;
}

export interface ImportFile extends FileCounts {
  position: number;
  kind: ImportKind | 'charges';
  name: string;
  digest: Buffer;
  rowsDone: number;
  isDone: boolean;
}

export interface Import {
  id: string;
  source: string;
  status: 'running' | 'done';
  startedAt: Date;
  endedAt: Date | null;
}

interface ImportRow {
  id: string;
  source: string;
  status: Import['status'];
  started_at: Date;
  ended_at: Date | null;
}

const toImport = (row: ImportRow): Import => ({
  id: row.id,
  source: row.source,
  status: row.status,
  startedAt: row.started_at,
  endedAt: row.ended_at,
});

const columns = 'id, source, status, started_at, ended_at';

const insert = statement(
  'imports_insert',
  `insert into imports (merchant_id, id, source, status, started_at) values ($1, $2, $3, 'running', $4)`,
);
const insertFileStatement = statement(
  'import_files_insert',
  `insert into import_files (merchant_id, import_id, position, kind, name, digest) values ($1, $2, $3, $4, $5, $6)`,
);

export type NewFile = Pick<ImportFile, 'kind' | 'name' | 'digest'>;

export async function insertImport(
  tx: Queryable,
  merchantId: string,
  its: { id: string; source: string; startedAt: Date; files: readonly NewFile[] },
): Promise<void> {
  await tx.run(insert, [merchantId, its.id, its.source, its.startedAt]);
  for (const [position, { kind, name, digest }] of its.files.entries()) {
    await tx.run(insertFileStatement, [merchantId, its.id, position, kind, name, digest]);
  }
}

const byId = statement<ImportRow>(
  'imports_by_id',
  `select ${columns} from imports where merchant_id = $1 and id = $2`,
);
const newest = statement<ImportRow>(
  'imports_newest',
  `select ${columns} from imports where merchant_id = $1 order by started_at desc, id desc limit $2`,
);
const unfinished = statement<ImportRow>(
  'imports_unfinished',
  `select ${columns} from imports where merchant_id = $1 and source = $2 and status = 'running'
   order by started_at desc, id desc`,
);

export async function findImport(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<Import | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toImport(row);
}

export const listImports = async (
  database: Queryable,
  merchantId: string,
  limit: number,
): Promise<Import[]> => (await database.rows(newest, [merchantId, limit])).map(toImport);

export const listUnfinished = async (
  database: Queryable,
  merchantId: string,
  source: string,
): Promise<Import[]> => (await database.rows(unfinished, [merchantId, source])).map(toImport);

interface FileRow extends FileCounts {
  import_id: string;
  position: number;
  kind: ImportFile['kind'];
  name: string;
  digest: Buffer;
  rows_done: number;
  is_done: boolean;
}

const files = statement<FileRow>(
  'import_files_of',
  `select import_id, position, kind, name, digest, rows_done, is_done, created, known, refused, warnings
   from import_files where merchant_id = $1 and import_id = any($2::text[]) order by import_id, position`,
);

export async function listFiles(
  database: Queryable,
  merchantId: string,
  importIds: readonly string[],
): Promise<(ImportFile & { importId: string })[]> {
  const rows = await database.rows(files, [merchantId, importIds]);
  return rows.map(({ import_id, rows_done, is_done, ...row }) => ({
    ...row,
    importId: import_id,
    rowsDone: rows_done,
    isDone: is_done,
  }));
}

const advance = statement(
  'import_files_advance',
  `update import_files set rows_done = $5, is_done = $6, created = created + $7, known = known + $8,
     refused = refused + $9, warnings = warnings + $10
   where merchant_id = $1 and import_id = $2 and position = $3 and rows_done = $4 and not is_done`,
);

/** False if another process has continued the file in the meantime. */
export const advanceFile = async (
  tx: Queryable,
  of: { merchantId: string; importId: string; position: number },
  from: number,
  to: { rowsDone: number; isDone: boolean } & FileCounts,
): Promise<boolean> =>
  (await tx.run(advance, [
    of.merchantId,
    of.importId,
    of.position,
    from,
    to.rowsDone,
    to.isDone,
    to.created,
    to.known,
    to.refused,
    to.warnings,
  ])) === 1;

const restart = statement(
  'import_files_restart',
  `with gone as (
     delete from import_problems where merchant_id = $1 and import_id = $2 and position = $3
   )
   update import_files set rows_done = 0, known = 0, refused = 0, warnings = 0
   where merchant_id = $1 and import_id = $2 and position = $3 and not is_done`,
);
/**
 * Resets the progress of a file. The count of created rows stays, because these rows count as known when they
 * are read again.
 */
export const restartFile = (
  database: Queryable,
  of: { merchantId: string; importId: string; position: number },
): Promise<number> => database.run(restart, [of.merchantId, of.importId, of.position]);

const end = statement(
  'imports_end',
  `update imports set status = 'done', ended_at = $3 where merchant_id = $1 and id = $2 and status = 'running'`,
);
export const endImport = (database: Queryable, merchantId: string, id: string, now: Date): Promise<number> =>
  database.run(end, [merchantId, id, now]);

export interface RowProblem extends Problem {
  position: number;
  line: number;
  externalId: string | null;
  isWarning: boolean;
}

const insertProblem = groupStatement<RowProblem & { merchantId: string; importId: string }, { line: number }>(
  'import_problems_insert',
  [
    ['merchant_id', 'text', row => row.merchantId],
    ['import_id', 'text', row => row.importId],
    ['file', 'smallint', row => row.position],
    ['line', 'integer', row => row.line],
    ['external_id', 'text', row => row.externalId],
    ['field', 'text', row => row.field],
    ['problem', 'text', row => row.problem],
    ['value', 'text', row => row.value],
    ['is_warning', 'boolean', row => row.isWarning],
  ],
  input => `insert into import_problems (merchant_id, import_id, position, line, external_id, field, problem, value, is_warning)
     select merchant_id, import_id, file, line, external_id, field, problem, value, is_warning
     from (${input}) as input order by position on conflict do nothing`,
);

export async function insertProblems(
  tx: Queryable,
  of: { merchantId: string; importId: string },
  problems: readonly RowProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  const { merchantId, importId } = of;
  await runOnGroup(
    tx,
    insertProblem,
    problems.map(problem => ({ ...problem, merchantId, importId })),
  );
}

interface ProblemRow {
  position: number;
  line: number;
  external_id: string | null;
  field: string;
  problem: Problem['problem'];
  value: string;
  is_warning: boolean;
}

const problemsOf = statement<ProblemRow>(
  'import_problems_of',
  `select position, line, external_id, field, problem, value, is_warning from import_problems
   where merchant_id = $1 and import_id = $2 order by is_warning, position, line, field, problem limit $3`,
);

export const listProblems = async (
  database: Queryable,
  merchantId: string,
  importId: string,
  limit: number,
): Promise<RowProblem[]> =>
  (await database.rows(problemsOf, [merchantId, importId, limit])).map(
    ({ external_id, is_warning, ...row }) => ({ ...row, externalId: external_id, isWarning: is_warning }),
  );
