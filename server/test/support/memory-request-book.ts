import { type Clock, systemClock } from '../../src/primitives/clock.ts';
import type { BookedRequest, RequestBook } from '../../src/processors/links/request-book.ts';

export interface MemoryRequestBook extends RequestBook {
  entries: Map<string, BookedRequest>;
}

/** A link's book as the database keeps it, for tests of a link alone. */
export function newMemoryRequestBook(linkId = 'link1', clock: Clock = systemClock): MemoryRequestBook {
  const entries = new Map<string, BookedRequest>();
  const keyOf = (merchantId: string, reference: string): string => `${merchantId}|${reference}`;
  return {
    entries,
    async open(request) {
      const key = keyOf(request.merchantId, request.reference);
      const present = entries.get(key);
      if (present !== undefined) return { entry: present, isNew: false };
      const entry: BookedRequest = { ...request, linkId, sentAt: clock.now(), answered: null };
      entries.set(key, entry);
      return { entry, isNew: true };
    },
    find: async (merchantId, reference) => entries.get(keyOf(merchantId, reference)),
    async answer(merchantId, reference, answered) {
      const key = keyOf(merchantId, reference);
      const present = entries.get(key);
      if (present === undefined || present.answered !== null) return false;
      entries.set(key, { ...present, answered });
      return true;
    },
  };
}
