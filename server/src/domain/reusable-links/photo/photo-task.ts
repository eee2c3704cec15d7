import type { Task } from '../../../platform/tasks/task.ts';
import type { Rewritten } from './photo.ts';

/** Reads an uploaded file and re-encodes the picture in it. */
export const rewritePhotoTask: Task<{ path: string }, Rewritten> = {
  name: 'rewrite-photo',
  limits: { cpuMs: 4_000, wallMs: 60_000, maxOutputBytes: 1_024 * 1_024 },
  whenStopped: 'file_beyond_limits',
};
