import { readFile } from 'node:fs/promises';
import { MAX_PHOTO_BYTES } from '@recaudo/contract/merchant/payments/reusable-links';
import { typeOfFile } from '../../../platform/http/files/uploaded-file.ts';
import { handle } from '../../../platform/tasks/task.ts';
import type { Rewritten } from './photo.ts';
import { rewritePhotoTask } from './photo-task.ts';
import { rewriteJpeg } from './rewrite-jpeg.ts';
import { rewritePng } from './rewrite-png.ts';

export const photoHandler = handle(rewritePhotoTask, async ({ path }) => rewritePhoto(await readFile(path)));

/** Detects the type from the content, not from the declared type. */
export function rewritePhoto(bytes: Buffer): Rewritten {
  const type = typeOfFile(bytes);
  if (type !== 'image/jpeg' && type !== 'image/png') return { kind: 'unreadable' };
  const rewritten = type === 'image/jpeg' ? rewriteJpeg(bytes) : rewritePng(bytes);
  const isTooLarge = rewritten.kind === 'photo' && rewritten.content.length > MAX_PHOTO_BYTES;
  return isTooLarge ? { kind: 'too_large' } : rewritten;
}
