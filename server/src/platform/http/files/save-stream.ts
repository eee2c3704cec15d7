import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errors } from '@recaudo/contract/shared/error-table';
import { GatewayError } from '../../errors.ts';

/** What is known of a file that came, without having been in memory as a whole. */
export interface Saved {
  sizeBytes: number;
  /** In hexadecimal; made piece by piece while the bytes came. */
  sha256: string;
}

/** 413/1009 as soon as more than that many bytes have come; what was written by then is the caller's to remove. */
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
