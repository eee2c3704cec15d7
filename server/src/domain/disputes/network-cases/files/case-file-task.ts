import type { CaseMapping, CaseRowProblem } from '@recaudo/contract/operator/chargeback-files';
import type { Task } from '../../../../platform/tasks/task.ts';
import type { FileNotice } from './read-case-row.ts';

/** The summary of a file that was read; its notices are emitted separately. */
export interface ReadCaseFile {
  mapping: CaseMapping;
  columns: string[];
  rows: string[][];
  readable: number;
  problems: CaseRowProblem[];
}

/** Reads an acquirer's file of disputes with guessed columns, or with a mapping that an operator confirmed. */
export const readCaseFile: Task<
  { path: string; mapping: CaseMapping | undefined },
  ReadCaseFile,
  FileNotice[]
> = {
  name: 'read-case-file',
  limits: { cpuMs: 10_000, wallMs: 120_000, maxOutputBytes: 16 * 1_024 * 1_024 },
  whenStopped: 'sheet_beyond_limits',
};
