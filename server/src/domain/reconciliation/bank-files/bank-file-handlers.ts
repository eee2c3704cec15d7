import { readFile } from 'node:fs/promises';
import { handle, type TaskChannel } from '../../../platform/tasks/task.ts';
import { parseFile } from '../parse-file.ts';
import type { ReceivedLine } from '../received-line.ts';
import { type LinesPart, previewBankFile, readBankFile, readOwnFile } from './bank-file-tasks.ts';
import { type FileVerdict, inspectFile } from './inspect-file.ts';
import { marksOf } from './map-lines.ts';

/**
 * The serving process reads one part without yielding, so a part has few enough lines to take a millisecond.
 */
const LINES_OF_PART = 500;

async function emitLines(
  { emit }: TaskChannel<LinesPart, Buffer, unknown>,
  lines: readonly ReceivedLine[],
  marks: readonly Buffer[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES_OF_PART) {
    await emit({
      lines: lines.slice(at, at + LINES_OF_PART),
      marks: marks.slice(at, at + LINES_OF_PART),
    });
  }
}

function withoutLines(verdict: FileVerdict) {
  if ('problem' in verdict) return verdict;
  const { lines: _lines, ...rest } = verdict;
  return rest;
}

export const bankFileHandlers = [
  handle(previewBankFile, async ({ path, name, mapping }, { ask }) =>
    withoutLines(await inspectFile({ name, mapping, bytes: await readFile(path) }, ask)),
  ),
  handle(readBankFile, async ({ path, name, mapping, bank }, channel) => {
    const verdict = await inspectFile({ name, mapping, bytes: await readFile(path) }, channel.ask);
    if (!('problem' in verdict)) await emitLines(channel, verdict.lines, marksOf(bank, verdict.lines));
    return withoutLines(verdict);
  }),
  handle(readOwnFile, async ({ path }, channel) => {
    const parsed = await parseFile(await readFile(path, 'utf8'));
    if (!parsed.ok) return { problems: parsed.problems };
    await emitLines(channel, parsed.lines, []);
    return { problems: [] };
  }),
];
