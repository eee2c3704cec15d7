import type { Message } from '../codec/codec.ts';

/** A message to the host that expects a response. */
export interface Request {
  /** Shown in traces: `purchase`. */
  name: string;
  merchantId: string;
  reference: string;
  /** The reference of a request that the host must see first: while it is unanswered, this one uses the same line. */
  after?: string | undefined;
  message: Message;
  timeoutMs: number;
  /** Called for a response after the deadline, or after its line closed. */
  onLate(answer: Message): void;
}

export type Reply =
  | { kind: 'answered'; answer: Message }
  /** Nothing was sent, and nothing will be. */
  | { kind: 'unsent' }
  /** The host has received the request, or may have. */
  | { kind: 'unanswered' };

export interface Exchange {
  /** Message number and terminal, which the response repeats. */
  key: string;
  mti: string;
  name: string;
  merchantId: string;
  reference: string;
  /** Cleared once written, because it contains card data. */
  frame: Buffer | undefined;
  message: Message | undefined;
  line: { readonly name: string; release(): void };
  isOver: boolean;
  dueAtMs: number;
  settle(reply: Reply): void;
  onLate(answer: Message): void;
}

/** True if the MTIs match: 0210 to 0200, 0430 to 0420 and, depending on the host, 0430 or 0431 to 0421. */
export const answersTo = (answer: string, request: string): boolean =>
  answer.startsWith(request.slice(0, 2)) && Number(answer[2]) === Number(request[2]) + 1;

export const isWritten = ({ frame }: Exchange): boolean => frame === undefined;
