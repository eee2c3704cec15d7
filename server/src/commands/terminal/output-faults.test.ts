import { EventEmitter } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { keepRunningWithoutOutput, watchOutput } from './output-faults.ts';

afterEach(() => {
  process.exitCode = undefined;
});

function watch() {
  const [output, errors, printed] = [new EventEmitter(), new EventEmitter(), [] as string[]];
  watchOutput(output, errors, sentence => printed.push(sentence));
  const fail = (code: string) => output.emit('error', Object.assign(new Error(code), { code }));
  return { fail, errors, printed };
}

test('a command that cannot write its result prints one error and exits 1', () => {
  const { fail, printed, errors } = watch();
  fail('ENOSPC');
  fail('ERR_STREAM_DESTROYED');
  errors.emit('error', new Error('ENOSPC'));
  expect(printed).toEqual([
    'recaudo: the disk that standard output is written to is full (ENOSPC). The result is incomplete.',
  ]);
  expect(process.exitCode).toBe(1);
});

test('a closed pipe, as with head, is not an error', () => {
  const { fail, printed } = watch();
  fail('EPIPE');
  expect([printed, process.exitCode]).toEqual([[], undefined]);
});

test('a server keeps running', () => {
  keepRunningWithoutOutput();
  const { fail, printed } = watch();
  fail('ENOSPC');
  expect(printed).toEqual([
    'recaudo: the disk that standard output is written to is full (ENOSPC). The server goes on without it.',
  ]);
  expect(process.exitCode).toBeUndefined();
});
