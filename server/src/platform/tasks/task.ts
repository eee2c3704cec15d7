import type { PlainSentence } from '@recaudo/contract/rejections/registry';

/** How much one run of a task may take. A run above any of these is stopped. */
export interface TaskLimits {
  /** Processor time. Only Linux reports it; elsewhere `wallMs` is the only limit in time. */
  cpuMs: number;
  /** From the start of the run to its result, whatever else the machine is doing. */
  wallMs: number;
  /** All results of one run, serialized. */
  maxOutputBytes: number;
}

/** Work that runs in a task process: its name on both sides, its limits, and the types of what travels. */
export interface Task<Input, Output, Part = never, Question = never, Answer = never> {
  name: string;
  /** Drawings have processes of their own: a payer's voucher does not wait for files that merchants send. */
  isDrawing?: true;
  limits: TaskLimits;
  /** The rejection of a run that was stopped. */
  whenStopped: PlainSentence;
  /** Never set: ties the types of both sides to the task. */
  types?: { input: Input; output: Output; part: Part; question: Question; answer: Answer };
}

/** What a handler can send while it runs. */
export interface TaskChannel<Part = never, Question = never, Answer = never> {
  /** Hands over a piece of a long result. The serving process reads it between two requests. */
  emit(part: Part): Promise<void>;
  /** Asks the serving process, which has the database; the task process has no access to it. */
  ask(question: Question): Promise<Answer>;
}

/** The code of a task, loaded in the task process only. */
export interface TaskHandler {
  name: string;
  limits: TaskLimits;
  run(input: unknown, channel: TaskChannel<unknown, unknown, unknown>): Promise<unknown>;
}

/** Binds the code of a task to its name; the types of both sides are the task's. */
export const handle = <Input, Output, Part, Question, Answer>(
  { name, limits }: Task<Input, Output, Part, Question, Answer>,
  run: (input: Input, channel: TaskChannel<Part, Question, Answer>) => Promise<Output>,
): TaskHandler => ({
  name,
  limits,
  run: (input, channel) => run(input as Input, channel as TaskChannel<Part, Question, Answer>),
});
