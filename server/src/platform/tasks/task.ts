import type { PlainSentence } from '@recaudo/contract/rejections/registry';

/** Limits of one run. A run that exceeds any of them is stopped. */
export interface TaskLimits {
  /** CPU time. Only Linux reports it; elsewhere only `wallMs` limits the time. */
  cpuMs: number;
  /** From the start of the run to its result. */
  wallMs: number;
  /** Total serialized results of one run. */
  maxOutputBytes: number;
}

/** Work for a task process: its name, its limits, and the types of its messages. */
export interface Task<Input, Output, Part = never, Question = never, Answer = never> {
  name: string;
  /** Drawings have separate processes, so that a payer's voucher does not wait for merchants' files. */
  isDrawing?: true;
  limits: TaskLimits;
  /** The rejection for a stopped run. */
  whenStopped: PlainSentence;
  /** Never set: ties the types of both sides to the task. */
  types?: { input: Input; output: Output; part: Part; question: Question; answer: Answer };
}

/** Lets a handler send messages while it runs. */
export interface TaskChannel<Part = never, Question = never, Answer = never> {
  /** Sends a part of a long result, which the serving process reads between two requests. */
  emit(part: Part): Promise<void>;
  /** Sends a question to the serving process, because the task process has no database access. */
  ask(question: Question): Promise<Answer>;
}

/** A task's code, loaded only in the task process. */
export interface TaskHandler {
  name: string;
  limits: TaskLimits;
  run(input: unknown, channel: TaskChannel<unknown, unknown, unknown>): Promise<unknown>;
}

/** Binds a task's code to its declaration and types. */
export const handle = <Input, Output, Part, Question, Answer>(
  { name, limits }: Task<Input, Output, Part, Question, Answer>,
  run: (input: Input, channel: TaskChannel<Part, Question, Answer>) => Promise<Output>,
): TaskHandler => ({
  name,
  limits,
  run: (input, channel) => run(input as Input, channel as TaskChannel<Part, Question, Answer>),
});
