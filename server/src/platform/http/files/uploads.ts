import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { errors } from '@recaudo/contract/shared/error-table';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewayError, malformed, reject } from '../../errors.ts';
import { type Saved, saveStream } from './save-stream.ts';
import { newUploadFolder, removeUploadFolder } from './upload-folder.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The folder of this request's uploads, removed with the response. */
    uploadFolder: string | null;
  }
}

export interface UploadRules {
  maxBytes: number;
  /** Identifies the owner whose uploads are counted together. */
  ownerOf(request: FastifyRequest): string;
}

/** Concurrent uploads in total, and per owner: the rest of the program needs the disk, too. */
const MOST_AT_ONCE = 16;
const MOST_OF_ONE = 2;
let underWay = 0;
const ofOwner = new Map<string, number>();

/**
 * For the routes of this scope: rejects by announced length, counts while reading, and streams into a folder on disk.
 * Earlier hooks check permission and readiness before a byte is read.
 */
export function takeUploads(scope: FastifyInstance, { maxBytes, ownerOf }: UploadRules): void {
  scope.decorateRequest('uploadFolder', null);
  scope.addHook('preParsing', async (request, reply, payload) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new GatewayError(errors.tooLarge);
    // A client that has already gone emits no `close`, so its slot and folder would stay.
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

/** Accepts raw bytes of one of these types: the body is a file on disk. */
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

/** The file of the request's body. Its path is not part of the body, so a repeated request is the same one. */
export function savedFileOf(request: FastifyRequest): Saved & { path: string } {
  const saved = request.body as Saved | undefined | null;
  if (saved === undefined || saved === null || saved.sizeBytes === 0) throw malformed('file', 'empty');
  return { ...saved, path: pathOf(request) };
}
