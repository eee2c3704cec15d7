import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findTraces, findTracesInText, formsOf } from './find-traces.ts';

const NUMBER = '4929135792468039';
const folders: string[] = [];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recaudo-traces-'));
  folders.push(folder);
});
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true });
});

test.each(formsOf(NUMBER).map(form => [form.name, form.bytes] as const))(
  'finds %s in a file',
  (name, bytes) => {
    const content = Buffer.concat([Buffer.from('before'), bytes, Buffer.from('after')]);
    writeFileSync(join(folder, 'file'), content);
    expect(findTraces(folder, formsOf(NUMBER))).toContain(`file: ${name}`);
  },
);

test('finds nothing in a clean file', () => {
  writeFileSync(join(folder, 'file'), 'before 4929 1357 after');
  expect(findTraces(folder, formsOf(NUMBER))).toEqual([]);
});

test('finds a number that spans two pages of the write-ahead log', () => {
  const pageEnd = Buffer.alloc(8192);
  pageEnd.write(NUMBER.slice(0, 9), 8192 - 9);
  const nextPage = Buffer.alloc(8192);
  nextPage.write(NUMBER.slice(9), 24);
  writeFileSync(join(folder, '000000010000000000000001'), Buffer.concat([pageEnd, nextPage]));
  expect(findTraces(folder, formsOf(NUMBER))).toEqual([
    'joined write-ahead log: digits',
    'joined write-ahead log: all but the first six',
    'joined write-ahead log: all but the last four',
  ]);
});

test('finds a number that spans two segments of the write-ahead log', () => {
  const segmentEnd = Buffer.alloc(8192);
  segmentEnd.write(NUMBER.slice(0, 9), 8192 - 9);
  const nextSegment = Buffer.alloc(8192);
  nextSegment.write(NUMBER.slice(9), 40);
  writeFileSync(join(folder, '000000010000000000000002'), nextSegment);
  writeFileSync(join(folder, '000000010000000000000001'), segmentEnd);
  expect(findTraces(folder, formsOf(NUMBER))).toContain('joined write-ahead log: digits');
});

test.each(['', 'x', 'xy', 'xyz'])('finds base64 of a body that %j precedes', prefix => {
  const body = Buffer.from(`${prefix}{"card_number":"${NUMBER}","cvv2":"739"}`).toString('base64');
  expect(findTracesInText(body, formsOf(NUMBER))).toEqual([expect.stringMatching(/^base64/)]);
});
