import type { Task } from './task.ts';

/** A task that draws a document or picture. Its libraries take a second to load and up to half a second per picture. */
export const drawingTask = <Input, Output>(name: string): Task<Input, Output> => ({
  name,
  isDrawing: true,
  limits: { cpuMs: 6_000, wallMs: 120_000, maxOutputBytes: 8 * 1_024 * 1_024 },
  whenStopped: 'document_beyond_limits',
});
