import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errors } from '@recaudo/contract/shared/error-table';
import { GatewayError } from '../../errors.ts';

/** The facts of a received file, which was never in memory as a whole. */
export interface Saved {
  sizeBytes: number;
  /** Hexadecimal; computed while the bytes arrived. */
  sha256: string;
}

/** Throws 413/1009 after `maxBytes`; the caller removes what was written by then. */
export async function saveStream(stream: Readable, path: string, maxBytes: number): Promise<Saved> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const watch = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw new GatewayError(errors.tooLarge);
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(stream, watch, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { sizeBytes, sha256: hash.digest('hex') };
}
