import type { LineProblem } from '@recaudo/contract/merchant/money/reconciliation';
import type { Task } from '../../platform/tasks/task.ts';
import type { WatchEntry } from './watch-list.ts';

/** Reads the entries of a watch list, an untrusted CSV or XLSX file. */
export const readWatchList: Task<{ path: string }, { entries: WatchEntry[] } | { problem: LineProblem }> = {
  name: 'read-watch-list',
  limits: { cpuMs: 10_000, wallMs: 120_000, maxOutputBytes: 16 * 1_024 * 1_024 },
  whenStopped: 'sheet_beyond_limits',
};
