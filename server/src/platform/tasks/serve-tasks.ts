import { serialize } from 'node:v8';
import { yieldToPayments } from '../primitives/concurrency/priority.ts';
import type { FromTaskProcess, ToTaskProcess } from './messages.ts';
import type { TaskHandler } from './task.ts';

/** Runs tasks from the serving process one at a time, until that process has ended. */
export function serveTasks(handlers: readonly TaskHandler[]): void {
  yieldToPayments();
  const byName = new Map(handlers.map(handler => [handler.name, handler]));
  let onAnswer: ((answer: unknown) => void) | undefined;
  const send = (message: FromTaskProcess): Promise<void> =>
    new Promise((resolve, reject) => {
      process.send?.(message, undefined, undefined, error => (error === null ? resolve() : reject(error)));
    });
  const ask = (question: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      onAnswer = resolve;
      send({ kind: 'question', question }).catch(reject);
    });

  const run = async (name: string, input: unknown): Promise<FromTaskProcess> => {
    const handler = byName.get(name);
    if (handler === undefined) throw new Error(`there is no task ${name}`);
    let bytesLeft = handler.limits.maxOutputBytes;
    const count = (value: unknown): void => {
      bytesLeft -= serialize(value).byteLength;
      if (bytesLeft < 0) throw new TooLarge();
    };
    const emit = async (part: unknown): Promise<void> => {
      count(part);
      await send({ kind: 'part', part });
    };
    const output = await handler.run(input, { emit, ask });
    count(output);
    return { kind: 'done', output };
  };

  process.on('message', (message: ToTaskProcess) => {
    if (message.kind === 'answer') onAnswer?.(message.answer);
    else void run(message.name, message.input).catch(toFailure).then(send);
  });
  process.on('disconnect', () => process.exit(0));
  // These signals are for the serving process, which ends this one after its own work.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  void send({ kind: 'ready' });
}

class TooLarge extends Error {}

const toFailure = (error: unknown): FromTaskProcess =>
  error instanceof TooLarge
    ? { kind: 'too_large' }
    : {
        kind: 'failed',
        message: error instanceof Error ? error.message : String(error),
        stack: error instanceof Error ? error.stack : undefined,
      };
