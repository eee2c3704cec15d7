/** The argument with which the program starts as a task process (main.ts). */
export const TASK_PROCESS = 'task-process';

/** Messages to the task process, one run at a time. */
export type ToTaskProcess =
  | { kind: 'run'; name: string; input: unknown }
  | { kind: 'answer'; answer: unknown };

export type FromTaskProcess =
  | { kind: 'ready' }
  | { kind: 'part'; part: unknown }
  | { kind: 'question'; question: unknown }
  | { kind: 'done'; output: unknown }
  | { kind: 'too_large' }
  | { kind: 'failed'; message: string; stack: string | undefined };
