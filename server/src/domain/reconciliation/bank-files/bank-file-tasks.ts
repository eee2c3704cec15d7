import type { BankMapping } from '@recaudo/contract/merchant/money/bank-files';
import type { LineProblem } from '@recaudo/contract/merchant/money/reconciliation';
import type { Task, TaskLimits } from '../../../platform/tasks/task.ts';
import type { ReceivedLine } from '../received-line.ts';
import type { InspectedFile } from './inspect-file.ts';
import type { KeptMapping } from './mapping-store.ts';

/** The largest accepted sheet, ten thousand rows of sixty columns, takes four seconds on a slow core. */
const limits: TaskLimits = { cpuMs: 10_000, wallMs: 120_000, maxOutputBytes: 16 * 1_024 * 1_024 };
const whenStopped = 'sheet_beyond_limits';

/** Lines with the marks by which a later file's duplicates are recognized; our own format has no marks. */
export interface LinesPart {
  lines: ReceivedLine[];
  marks: Buffer[];
}

interface SentFile {
  path: string;
  name: string;
  mapping: BankMapping | undefined;
}

/** Previews a bank's file and how it would be read. */
export const previewBankFile: Task<
  SentFile,
  InspectedFile | { problem: LineProblem },
  never,
  Buffer,
  KeptMapping | undefined
> = { name: 'preview-bank-file', limits, whenStopped };

/** Reads the lines of a bank's file with a mapping that a person has confirmed. */
export const readBankFile: Task<
  SentFile & { mapping: BankMapping; bank: string },
  InspectedFile | { problem: LineProblem },
  LinesPart,
  Buffer,
  KeptMapping | undefined
> = { name: 'read-bank-file', limits, whenStopped };

/** Reads a file in our own format (docs/guides/operate/reconciliation.md), or returns its problems. */
export const readOwnFile: Task<{ path: string }, { problems: LineProblem[] }, LinesPart> = {
  name: 'read-own-file',
  limits,
  whenStopped,
};
