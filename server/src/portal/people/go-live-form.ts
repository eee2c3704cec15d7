import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { type GoLiveFields, goLive } from '@recaudo/contract/people/go-live';
import type { FastifyRequest } from 'fastify';
import {
  type GoLiveDocument,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  readDocument,
} from '../../people/go-live/go-live-request.ts';
import { refusedValue, reject, rule } from '../../platform/errors.ts';
import { saveStream } from '../../platform/http/files/save-stream.ts';
import { takeUploads } from '../../platform/http/files/uploads.ts';
import { compileValidator } from '../../platform/http/requests/validation.ts';
import type { App } from '../../platform/http/server.ts';
import { getMembership } from '../guard/guard.ts';

/** The whole form with its documents. */
const MAX_FORM_BYTES = 16 * 1024 * 1024;
const FIELD_MAX_BYTES = 1_000;

const judgeFields = compileValidator(goLive.submit.form, 'body');

/** Parses `multipart/form-data`: files are streamed to disk. */
export async function acceptGoLiveForms(scope: App): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    limits: {
      fields: 20,
      fieldSize: FIELD_MAX_BYTES,
      // Never reached: saveStream counts the bytes and throws our own error.
      fileSize: MAX_FORM_BYTES,
      files: MAX_DOCUMENTS + 1,
      headerPairs: 20,
    },
  });
  scope.addContentTypeParser('*', async () => {
    throw reject('body_not_form_data');
  });
  takeUploads(scope, {
    maxBytes: MAX_FORM_BYTES,
    ownerOf: request => getMembership(request).business.id,
  });
}

/** A received document on disk. */
interface SentDocument {
  name: string;
  type: string;
  path: string;
}

export interface SentForm {
  fields: GoLiveFields;
  documents: readonly SentDocument[];
}

/** Saves the form's files to disk and validates its fields. */
export async function readGoLiveForm(request: FastifyRequest): Promise<SentForm> {
  const fields: Record<string, unknown> = {};
  const documents: SentDocument[] = [];
  let leftBytes = MAX_FORM_BYTES;
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    if (documents.length === MAX_DOCUMENTS) throw tooMany();
    const path = join(request.uploadFolder ?? '', String(documents.length));
    const { sizeBytes } = await saveStream(part.file, path, Math.min(leftBytes, MAX_DOCUMENT_BYTES));
    leftBytes -= sizeBytes;
    documents.push({ name: part.filename, type: part.mimetype, path });
  }
  const verdict = judgeFields(fields);
  if ('error' in verdict) throw verdict.error;
  if (documents.length === 0) throw refusedValue('documents', 'file_missing');
  return { fields: verdict.value as GoLiveFields, documents };
}

const tooMany = () => refusedValue('documents', rule('too_many_files', { most: MAX_DOCUMENTS }));

/** Translates the library's errors into ours. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts();
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'FST_FILES_LIMIT') throw tooMany();
    if (code.startsWith('FST_')) throw reject('form_unreadable');
    throw error;
  }
}

/** Yields the documents one by one, so that only one is in memory. */
export async function* documentsIn({ documents }: SentForm): AsyncGenerator<GoLiveDocument> {
  for (const [index, { name, type, path }] of documents.entries()) {
    yield readDocument(`documents.${index}`, { name, contentType: type, content: await readFile(path) });
  }
}
