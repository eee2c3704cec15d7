import type { BookedRequest, NewRequest, RequestBook } from '#src/processors/connections/request-book.ts';
import type { TracedMessage } from '#src/processors/connections/traces/message-trace.ts';
import type { TraceNumbers } from '#src/processors/connections/traces/trace-numbers.ts';

export interface MemoryBook extends RequestBook {
  entries: BookedRequest[];
}

export function memoryBook(connectionId: string, now: () => Date = () => new Date(0)): MemoryBook {
  const entries: BookedRequest[] = [];
  const find = (merchantId: string, reference: string): BookedRequest | undefined =>
    entries.find(entry => entry.merchantId === merchantId && entry.reference === reference);
  const answer: RequestBook['answer'] = async (merchantId, reference, answered) => {
    const entry = find(merchantId, reference);
    if (entry === undefined || entry.answered !== null) return false;
    entry.answered = answered;
    return true;
  };
  return {
    entries,
    open: async (request: NewRequest) => {
      const known = find(request.merchantId, request.reference);
      if (known !== undefined) return { entry: { ...known }, isNew: false };
      const entry: BookedRequest = { ...request, connectionId, sentAt: now(), answered: null };
      entries.push(entry);
      return { entry: { ...entry }, isNew: true };
    },
    find: async (merchantId, reference) => {
      const entry = find(merchantId, reference);
      return entry && { ...entry };
    },
    answer,
    answerSoon: answer,
  };
}

/** Counts trace numbers from 1 for each terminal and day, up to `last`. */
export function memoryNumbers(last = 999_999): TraceNumbers {
  const given = new Map<string, number>();
  return {
    next: async (terminal, day) => {
      const number = (given.get(`${terminal} ${day}`) ?? 0) + 1;
      if (number > last) throw new Error(`all numbers of terminal ${terminal} are used for ${day}`);
      given.set(`${terminal} ${day}`, number);
      return number;
    },
  };
}

export function memoryTrace() {
  const messages: TracedMessage[] = [];
  return { messages, hasRoom: () => true, add: (message: TracedMessage) => void messages.push(message) };
}
