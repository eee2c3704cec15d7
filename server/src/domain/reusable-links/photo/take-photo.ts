import type { Gateway } from '../../../dependencies.ts';
import { reject } from '../../../platform/errors.ts';
import { runTask } from '../../../platform/tasks/task-pool.ts';
import type { ReusableLink } from '../reusable-link.ts';
import { MAX_SIDE_PIXELS } from './photo.ts';
import { setPhoto } from './photo-store.ts';
import { rewritePhotoTask } from './photo-task.ts';

/** Stores the re-encoded photo and returns the link with it. */
export async function takePhoto(gateway: Gateway, link: ReusableLink, path: string): Promise<ReusableLink> {
  const caller = { owner: link.merchantId, log: gateway.log };
  const rewritten = await runTask(rewritePhotoTask, caller, { path });
  if (rewritten.kind === 'too_large') throw reject('photo_too_large', { most: MAX_SIDE_PIXELS });
  if (rewritten.kind === 'unreadable') throw reject('photo_unreadable');
  // Buffers arrive from the task process as plain bytes.
  const photo = { type: rewritten.type, content: Buffer.from(rewritten.content) };
  const photoHash = await gateway.database.transaction(tx => setPhoto(tx, link, photo));
  return { ...link, photoHash };
}
