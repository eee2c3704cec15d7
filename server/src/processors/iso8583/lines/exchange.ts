import type { Message } from '../codec/codec.ts';

/** A message to the host and the answer that is awaited. */
export interface Request {
  /** `purchase`: for people who read the trace. */
  name: string;
  merchantId: string;
  reference: string;
  /** Of a request that the host should see first: while it is unanswered, this one follows on the same line. */
  after?: string | undefined;
  message: Message;
  timeoutMs: number;
  /** An answer that came after the deadline, or after its line fell. */
  onLate(answer: Message): void;
}

export type Reply =
  | { kind: 'answered'; answer: Message }
  /** Nothing has left this process, and nothing will. */
  | { kind: 'unsent' }
  /** The host has it, or may have it. */
  | { kind: 'unanswered' };

export interface Exchange {
  /** The number of the message and its terminal: the answer carries both. */
  key: string;
  mti: string;
  name: string;
  merchantId: string;
  reference: string;
  /** Until they are written; they hold a card. */
  frame: Buffer | undefined;
  message: Message | undefined;
  line: { readonly name: string; release(): void };
  isOver: boolean;
  dueAtMs: number;
  settle(reply: Reply): void;
  onLate(answer: Message): void;
}

/** Whether one is the answer to the other: 0210 to 0200, 0430 to 0420 and, as hosts differ, 0430 or 0431 to 0421. */
export const answersTo = (answer: string, request: string): boolean =>
  answer.startsWith(request.slice(0, 2)) && Number(answer[2]) === Number(request[2]) + 1;

export const isWritten = ({ frame }: Exchange): boolean => frame === undefined;
