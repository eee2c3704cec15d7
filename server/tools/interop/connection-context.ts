import pino from 'pino';
import { systemClock } from '#src/platform/primitives/time/clock.ts';
import type { ConnectionContext } from '#src/processors/connections/connection.ts';
import type { BookedRequest, NewRequest, RequestBook } from '#src/processors/connections/request-book.ts';
import type { TracedMessage } from '#src/processors/connections/traces/message-trace.ts';
import type { TraceNumbers } from '#src/processors/connections/traces/trace-numbers.ts';

/** The in-memory context of a connection, without a gateway or database. */
export interface Surroundings {
  book: RequestBook;
  numbers: TraceNumbers;
  traced: TracedMessage[];
}

export function newSurroundings(connectionId: string): Surroundings {
  return { book: newBook(connectionId), numbers: newNumbers(), traced: [] };
}

export function contextOf<Settings, Secrets, Enrolment>(
  id: string,
  { book, numbers, traced }: Surroundings,
  own: { settings: Settings; secrets: Secrets; enrolment: Enrolment },
): ConnectionContext<Settings, Secrets, Enrolment> {
  return {
    id,
    settings: own.settings,
    secrets: own.secrets,
    enrolmentOf: async () => own.enrolment,
    book,
    numbers,
    trace: { hasRoom: () => true, add: message => traced.push(message) },
    clock: systemClock,
    log: pino({ level: 'silent' }),
  };
}

function newBook(connectionId: string): RequestBook {
  const entries = new Map<string, BookedRequest>();
  const keyOf = (merchantId: string, reference: string) => `${merchantId} ${reference}`;
  const answer: RequestBook['answer'] = async (merchantId, reference, answered) => {
    const entry = entries.get(keyOf(merchantId, reference));
    if (entry === undefined || entry.answered !== null) return false;
    entries.set(keyOf(merchantId, reference), { ...entry, answered });
    return true;
  };
  return {
    async open(request: NewRequest) {
      const key = keyOf(request.merchantId, request.reference);
      const known = entries.get(key);
      if (known !== undefined) return { entry: known, isNew: false };
      const entry = { ...request, connectionId, sentAt: systemClock.now(), answered: null };
      entries.set(key, entry);
      return { entry, isNew: true };
    },
    find: async (merchantId, reference) => entries.get(keyOf(merchantId, reference)),
    answer,
    answerSoon: answer,
  };
}

function newNumbers(): TraceNumbers {
  const last = new Map<string, number>();
  return {
    async next(terminal, day) {
      const number = (last.get(`${terminal} ${day}`) ?? 0) + 1;
      last.set(`${terminal} ${day}`, number);
      return number;
    },
  };
}
