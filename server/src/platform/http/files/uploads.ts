import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { errors } from '@recaudo/contract/shared/error-table';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewayError, malformed, reject } from '../../errors.ts';
import { type Saved, saveStream } from './save-stream.ts';
import { newUploadFolder, removeUploadFolder } from './upload-folder.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** A folder of its own for what this request sends; it is gone with the answer. */
    uploadFolder: string | null;
  }
}

export interface UploadRules {
  maxBytes: number;
  /** Whose uploads are counted together. */
  ownerOf(request: FastifyRequest): string;
}

/** So many are written to the disk at once, and so many of them of one owner: the rest of the program needs it, too. */
const MOST_AT_ONCE = 16;
const MOST_OF_ONE = 2;
let underWay = 0;
const ofOwner = new Map<string, number>();

/**
 * For the routes of this scope: what is too large is refused by its announced length, what is too much by count, and what
 * comes goes into a folder on the disk. Permission and readiness are judged by earlier hooks, before a byte is read.
 */
export function takeUploads(scope: FastifyInstance, { maxBytes, ownerOf }: UploadRules): void {
  scope.decorateRequest('uploadFolder', null);
  scope.addHook('preParsing', async (request, reply, payload) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new GatewayError(errors.tooLarge);
    // A client that has gone already causes no `close` any more: its slot and its folder would stay.
    if (reply.raw.closed) throw reject('body_incomplete');
    takeSlot(ownerOf(request), reply);
    const folder = newUploadFolder();
    reply.raw.once('close', () => removeUploadFolder(folder));
    request.uploadFolder = folder;
    return payload;
  });
}

function takeSlot(owner: string, reply: FastifyReply): void {
  const own = ofOwner.get(owner) ?? 0;
  if (underWay >= MOST_AT_ONCE || own >= MOST_OF_ONE) {
    throw reject('uploads_under_way', {}, { retryAfterSeconds: 1 });
  }
  underWay += 1;
  ofOwner.set(owner, own + 1);
  reply.raw.once('close', () => {
    underWay -= 1;
    const left = (ofOwner.get(owner) ?? 1) - 1;
    if (left === 0) ofOwner.delete(owner);
    else ofOwner.set(owner, left);
  });
}

/** Bytes as they are, under one of these types: the body of the request is the file on the disk. */
export function acceptFiles(scope: FastifyInstance, types: readonly string[], rules: UploadRules): void {
  takeUploads(scope, rules);
  const rejectUpload = () => {
    throw reject('file_type_not_accepted', { types });
  };
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async () => rejectUpload());
  scope.addContentTypeParser([...types], (request: FastifyRequest, payload: Readable) =>
    saveStream(payload, pathOf(request), rules.maxBytes),
  );
}

const pathOf = (request: FastifyRequest): string => join(request.uploadFolder ?? '', 'file');

/** The file that the body of a request is. The path is no part of the body: a repeated request is the same one. */
export function savedFileOf(request: FastifyRequest): Saved & { path: string } {
  const saved = request.body as Saved | undefined | null;
  if (saved === undefined || saved === null || saved.sizeBytes === 0) throw malformed('file', 'empty');
  return { ...saved, path: pathOf(request) };
}
