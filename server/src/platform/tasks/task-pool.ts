import { availableParallelism } from 'node:os';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Logger } from 'pino';
import { GatewayError, reject } from '../errors.ts';
import { monotonicMs } from '../primitives/time/clock.ts';
import { newStopRecord } from './stop-record.ts';
import type { Task } from './task.ts';
import { TaskStopped } from './task-process.ts';
import { newTaskSlots, type SlotRules, type TaskSlots } from './task-slots.ts';

export interface Caller<Part = never, Question = never, Answer = never> {
  /** The merchant or account whose runs take turns with those of others. */
  owner: string;
  log: Pick<Logger, 'warn'>;
  onPart?: (part: Part) => void;
  onQuestion?: (question: Question) => Promise<Answer>;
}

export interface TaskPool {
  run<Input, Output, Part, Question, Answer>(
    task: Task<Input, Output, Part, Question, Answer>,
    caller: Caller<Part, Question, Answer>,
    input: Input,
  ): Promise<Output>;
}

/** On two cores a second concurrent file would slow down payments too much, so merchants only take turns. */
const MAX_FILES_AT_ONCE = availableParallelism() > 2 ? 2 : 1;

export const usualRules: SlotRules = {
  maxProcesses: MAX_FILES_AT_ONCE,
  maxWaiting: 64,
  maxWaitingOfOwner: 16,
  maxWaitMs: 30_000,
  idleMs: 10_000,
  maxRuns: 100,
};

export function newTaskPool(slots: TaskSlots = newTaskSlots(usualRules)): TaskPool {
  const stops = newStopRecord(monotonicMs);
  return {
    async run(task, { owner, log, onPart, onQuestion }, input) {
      const key = `${task.name} ${owner}`;
      if (stops.isOverLimit(key)) throw tooManyStops();
      const slot = await slots.acquire(owner);
      if (slot === undefined) throw tooBusy();
      slot.runs += 1;
      let rejection: unknown;
      try {
        const output = await slot.process.run({
          name: task.name,
          limits: task.limits,
          input,
          onPart: part => onPart?.(part as never),
          onQuestion: async question => {
            try {
              return await onQuestion?.(question as never);
            } catch (error) {
              rejection = error;
              throw error;
            }
          },
        });
        return output as never;
      } catch (error) {
        // The database was unavailable, which is not the file's fault.
        if (error === rejection) throw error;
        log.warn({ err: error, task: task.name, owner }, 'task ended without a result');
        if (error instanceof TaskStopped) {
          if (error.reason === 'not_started') throw new GatewayError(errors.unavailable);
          stops.add(key);
        }
        throw reject(task.whenStopped);
      } finally {
        slots.release(owner, slot);
      }
    },
  };
}

const tooBusy = () => reject('files_being_read', {}, { retryAfterSeconds: 5 });

const tooManyStops = () => reject('too_many_slow_files', {}, { retryAfterSeconds: 600 });

const files = newTaskPool();
const drawings = newTaskPool(newTaskSlots({ ...usualRules, maxProcesses: 1 }));

/** Runs a task in a separate process. Throws 422/1003 if a limit stops it, 429/1018 if too many runs are waiting. */
export const runTask: TaskPool['run'] = (task, caller, input) =>
  (task.isDrawing === true ? drawings : files).run(task, caller, input);
