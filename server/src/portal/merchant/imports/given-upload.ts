import { readFile } from 'node:fs/promises';
import type { UploadedKind } from '@recaudo/contract/import-words';
import { importFields } from '@recaudo/contract/import-words';
import { isPlainObject } from '@recaudo/contract/plain-object';
import type { FastifyRequest } from 'fastify';
import type { GivenFile, GivenImport } from '../../../domain/imports/given-import.ts';
import type { ColumnNames } from '../../../domain/imports/import-row.ts';
import { readRows } from '../../../domain/imports/read-rows.ts';
import { malformed } from '../../../errors.ts';
import { savedFileOf } from '../../../http/uploads.ts';

const MAX_NAME = 120;
/** As the command has it where nobody says otherwise, so that both know of each other's rows. */
const SOURCE = 'file';

/** A column that was set to nothing is read as none of ours. */
const NO_FIELD = '';

function readColumns(sent: string | undefined, kind: UploadedKind): ColumnNames {
  if (sent === undefined || sent === '') return {};
  const names = new Set([NO_FIELD, ...importFields[kind].map(({ name }) => name)]);
  try {
    const columns: unknown = JSON.parse(sent);
    if (isPlainObject(columns) && Object.values(columns).every(field => names.has(String(field))))
      return columns as ColumnNames;
  } catch {
    // Said below.
  }
  throw malformed('columns', 'must say which columns are what');
}

export interface Upload {
  given: GivenImport;
  file: GivenFile;
  bytes: Buffer;
  columns: ColumnNames;
}

/** What was sent, as the engine takes it. The file on the disk is gone with the answer: its bytes are held until then. */
export async function uploadOf(
  request: FastifyRequest,
  query: { kind: UploadedKind; name: string; columns?: string | undefined },
): Promise<Upload> {
  const { path, sha256 } = savedFileOf(request);
  const columns = readColumns(query.columns, query.kind);
  const bytes = await readFile(path);
  const file: GivenFile = {
    kind: query.kind,
    name: query.name.slice(-MAX_NAME),
    digest: Buffer.from(sha256, 'hex'),
    columns,
    rows: () => readRows(bytes),
  };
  return { given: { source: SOURCE, files: [file] }, file, bytes, columns };
}
