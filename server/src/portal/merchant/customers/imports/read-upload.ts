import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import type { UploadedKind } from '@recaudo/contract/shared/words/import-words';
import { importFields } from '@recaudo/contract/shared/words/import-words';
import type { FastifyRequest } from 'fastify';
import { type FoundColumns, readImportFile } from '../../../../domain/moving/imports/import-file-task.ts';
import type { ImportRequest, SourceFile } from '../../../../domain/moving/imports/rows/import-request.ts';
import type { ColumnNames, ReadRow } from '../../../../domain/moving/imports/rows/import-row.ts';
import { malformed } from '../../../../platform/errors.ts';
import { savedFileOf } from '../../../../platform/http/files/uploads.ts';
import { readRowFile } from '../../../../platform/tasks/row-file.ts';
import { runTask } from '../../../../platform/tasks/task-pool.ts';

const MAX_NAME = 120;
/** The command's default source, so that both recognize each other's rows. */
const SOURCE = 'file';

/** A column mapped to nothing is ignored. */
const NO_FIELD = '';

function readColumns(sent: string | undefined, kind: UploadedKind): ColumnNames {
  if (sent === undefined || sent === '') return {};
  const names = new Set([NO_FIELD, ...importFields[kind].map(({ name }) => name)]);
  try {
    const columns: unknown = JSON.parse(sent);
    if (isPlainObject(columns) && Object.values(columns).every(field => names.has(String(field))))
      return columns as ColumnNames;
  } catch {
    // Reported below.
  }
  throw malformed('columns', 'columns_not_named');
}

export interface Upload {
  given: ImportRequest;
  found: FoundColumns;
  /** Deletes the rows from disk. */
  forget(): Promise<void>;
}

/** Reads the uploaded file in a task process. Its rows stay on disk until `forget`, longer than the request. */
export async function uploadOf(
  request: FastifyRequest,
  query: { kind: UploadedKind; name: string; columns?: string | undefined },
): Promise<Upload> {
  const { path, sha256 } = savedFileOf(request);
  const columns = readColumns(query.columns, query.kind);
  const { gateway, caller } = request;
  const folder = await mkdtemp(join(tmpdir(), `recaudo-import-${process.pid}-`));
  const forget = () => rm(folder, { recursive: true, force: true });
  const rowsPath = join(folder, 'rows');
  try {
    const found = await runTask(
      readImportFile,
      { owner: caller.merchant.id, log: gateway.log },
      { path, rowsPath, kind: query.kind, columns },
    );
    const file: SourceFile = {
      kind: query.kind,
      name: query.name.slice(-MAX_NAME),
      digest: Buffer.from(sha256, 'hex'),
      columns,
      rows: () => readRowFile<ReadRow>(rowsPath),
    };
    return { given: { source: SOURCE, files: [file] }, found, forget };
  } catch (error) {
    await forget();
    throw error;
  }
}
