import { EventEmitter } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { goOnWithoutOutput, watchOutput } from './output-faults.ts';

afterEach(() => {
  process.exitCode = undefined;
});

function watch() {
  const [output, errors, told] = [new EventEmitter(), new EventEmitter(), [] as string[]];
  watchOutput(output, errors, sentence => told.push(sentence));
  const fail = (code: string) => output.emit('error', Object.assign(new Error(code), { code }));
  return { fail, errors, told };
}

test('a command whose result cannot be written says so once, and exits 1', () => {
  const { fail, told, errors } = watch();
  fail('ENOSPC');
  fail('ERR_STREAM_DESTROYED');
  errors.emit('error', new Error('ENOSPC'));
  expect(told).toEqual([
    'recaudo: the disk that standard output is written to is full (ENOSPC). The result is incomplete.',
  ]);
  expect(process.exitCode).toBe(1);
});

test('a reader that has gone, as head does, is no fault', () => {
  const { fail, told } = watch();
  fail('EPIPE');
  expect([told, process.exitCode]).toEqual([[], undefined]);
});

test('a server goes on', () => {
  goOnWithoutOutput();
  const { fail, told } = watch();
  fail('ENOSPC');
  expect(told).toEqual([
    'recaudo: the disk that standard output is written to is full (ENOSPC). The server goes on without it.',
  ]);
  expect(process.exitCode).toBeUndefined();
});
