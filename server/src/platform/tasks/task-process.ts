import { type ChildProcess, fork } from 'node:child_process';
import { serverFile } from '../primitives/installation/server-folder.ts';
import { type FromTaskProcess, TASK_PROCESS, type ToTaskProcess } from './messages.ts';
import { readProcessUsage } from './process-usage.ts';
import type { TaskLimits } from './task.ts';

/** The largest accepted sheet, with ten thousand rows and sixty columns, needs about 300 MB. */
const MAX_HEAP_MB = 384;
/** In addition to the heap: the program itself, and memory outside the heap. Only Linux reports it. */
const MAX_RESIDENT_BYTES = 640 * 1_024 * 1_024;
const WATCH_EVERY_MS = 100;
const MOST_OUTPUT = 2_000;

/** `not_started`: the process ended before it accepted work, so the file is not the cause. */
export type StopReason = 'time' | 'memory' | 'output' | 'crash' | 'not_started';

/** The run was stopped before it had a result. */
export class TaskStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface Run {
  name: string;
  limits: TaskLimits;
  input: unknown;
  onPart(part: unknown): void;
  onQuestion(question: unknown): Promise<unknown>;
}

export interface TaskProcess {
  /** Rejects with TaskStopped at a limit, or with the task's own error. */
  run(run: Run): Promise<unknown>;
  isAlive(): boolean;
  end(): void;
}

/**
 * The same program as a process without connections, keys or environment variables. It runs at lower priority than
 * payments (task-main.ts), with a single thread, because Linux would run further threads at normal priority.
 */
export function startTaskProcess(maxHeapMegabytes = MAX_HEAP_MB): TaskProcess {
  const child = fork(serverFile('dist/main.js'), [TASK_PROCESS], {
    env: {},
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`, '--single-threaded'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const readOutput = listenToErrors(child);
  let isReady = false;
  child.once('message', () => {
    isReady = true;
  });
  const kill = () => void child.kill('SIGKILL');
  // A process that is busy with a file does not notice when its parent ends.
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  child.on('error', kill);
  const isAlive = () => !child.killed && child.exitCode === null && child.signalCode === null;
  setReferenced(child, false);
  return {
    isAlive,
    end: kill,
    async run(run) {
      setReferenced(child, true);
      try {
        return await runIn(child, run, { readOutput, isReady: () => isReady });
      } finally {
        setReferenced(child, false);
      }
    },
  };
}

/** An idle child does not keep the program alive. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const word = isReferenced ? 'ref' : 'unref';
  child[word]();
  child.channel?.[word]();
  (child.stderr as unknown as { ref(): void; unref(): void } | null)?.[word]();
}

function listenToErrors(child: ChildProcess): () => string {
  let output = '';
  child.stderr?.on('data', (chunk: unknown) => {
    output = (output + String(chunk)).slice(-MOST_OUTPUT);
  });
  return () => output;
}

interface ChildState {
  readOutput(): string;
  isReady(): boolean;
}

function runIn(child: ChildProcess, run: Run, { readOutput, isReady }: ChildState): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const send = (message: ToTaskProcess) =>
      child.send(message, error => error !== null && child.kill('SIGKILL'));
    const finish = (settle: () => void) => {
      watch.stop();
      child.off('message', listen).off('exit', onExit);
      settle();
    };
    const stop = (reason: StopReason, message: string) => {
      finish(() => reject(new TaskStopped(reason, message)));
      child.kill('SIGKILL');
    };
    const onExit = (code: number | null, signal: string | null) => {
      // V8 aborts when its heap is full.
      const isMemory = signal === 'SIGABRT' || code === 134 || readOutput().includes('heap out of memory');
      const reason = isMemory ? 'memory' : isReady() ? 'crash' : 'not_started';
      const message = `the task process ended with ${signal ?? code}: ${readOutput().trim()}`;
      finish(() => reject(new TaskStopped(reason, message)));
    };
    const listen = (message: FromTaskProcess) => {
      if (message.kind === 'part') run.onPart(message.part);
      else if (message.kind === 'done') finish(() => resolve(message.output));
      else if (message.kind === 'too_large') stop('output', 'the result is too large');
      else if (message.kind === 'failed') {
        const error = new Error(message.message);
        error.stack = message.stack ?? message.message;
        finish(() => reject(error));
      } else if (message.kind === 'question') {
        run.onQuestion(message.question).then(
          answer => send({ kind: 'answer', answer }),
          (error: unknown) => {
            finish(() => reject(error));
            child.kill('SIGKILL');
          },
        );
      }
    };
    const watch = watchLimits(child, run.limits, stop);
    child.on('message', listen).on('exit', onExit);
    send({ kind: 'run', name: run.name, input: run.input });
  });
}

function watchLimits(
  child: ChildProcess,
  { cpuMs, wallMs }: TaskLimits,
  stop: (reason: StopReason, message: string) => void,
): { stop(): void } {
  let before: number | undefined;
  let isOver = false;
  const look = async () => {
    const usage = await readProcessUsage(child.pid ?? 0);
    if (usage === undefined || isOver) return;
    before ??= usage.cpuMs;
    if (usage.cpuMs - before > cpuMs) stop('time', `more than ${cpuMs} ms of processor time`);
    else if (usage.residentBytes > MAX_RESIDENT_BYTES)
      stop('memory', `${usage.residentBytes} bytes resident`);
  };
  const looking = setInterval(() => void look(), WATCH_EVERY_MS);
  const ending = setTimeout(() => stop('time', `more than ${wallMs} ms`), wallMs);
  void look();
  return {
    stop() {
      isOver = true;
      clearInterval(looking);
      clearTimeout(ending);
    },
  };
}
