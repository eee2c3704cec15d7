import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { previewBankFile } from '../../../src/domain/reconciliation/bank-files/bank-file-tasks.ts';
import type { TaskLimits } from '../../../src/platform/tasks/task.ts';
import { newTaskPool, usualRules } from '../../../src/platform/tasks/task-pool.ts';
import { startTaskProcess } from '../../../src/platform/tasks/task-process.ts';
import { newTaskSlots } from '../../../src/platform/tasks/task-slots.ts';
import { rawSheet } from '../../../tools/hostile-files/sheets.ts';

const folder = mkdtempSync(join(tmpdir(), 'recaudo-task-limits-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'sheet');
const rows = `<row>${'<c><v>20261115</v></c>'.repeat(40)}</row>`.repeat(9_000);
writeFileSync(path, rawSheet(`<worksheet><sheetData>${rows}</sheetData></worksheet>`));

/** Reads a sheet of 9,000 rows and 40 columns in a real task process. */
function read(limits: Partial<TaskLimits>, maxHeapMegabytes?: number) {
  const slots = newTaskSlots(usualRules, () => startTaskProcess(maxHeapMegabytes));
  const task = { ...previewBankFile, limits: { ...previewBankFile.limits, ...limits } };
  const stopped: unknown[] = [];
  const log = { warn: (details: object) => void stopped.push(details) };
  const caller = { owner: 'eva', log: log as never, onQuestion: async () => undefined };
  const answer = newTaskPool(slots).run(task, caller, { path, name: 'a', mapping: undefined });
  return { answer, stopped };
}

const refusal = { errorCode: 1003, httpCode: 422, reason: previewBankFile.whenStopped };

// Only Linux reports the CPU time of another process.
const limitsInTime: [string, Partial<TaskLimits>][] = [
  ['time', { wallMs: 50 }],
  ...(process.platform === 'linux' ? [['processor time', { cpuMs: 150 }] as [string, object]] : []),
];

describe('422 1003: a task process over its limits is ended', () => {
  test.each(limitsInTime)('of %s', async (_what, limits) => {
    const { answer, stopped } = read(limits);
    await expect(answer).rejects.toMatchObject(refusal);
    expect(stopped).toMatchObject([{ task: 'preview-bank-file', owner: 'eva', err: { reason: 'time' } }]);
  });

  test('of memory', async () => {
    const { answer, stopped } = read({}, 40);
    await expect(answer).rejects.toMatchObject(refusal);
    expect(stopped).toMatchObject([{ err: { reason: 'memory' } }]);
  });
});

test('the same file is read within the usual limits', async () => {
  expect(await read({}).answer).toMatchObject({ lineCount: expect.any(Number) });
});
