import { asApproved, entryKey, type JournalEntry } from './journal-entry.ts';

/** Authorizations and their follow-ups, by key. */
export type Book = Map<string, JournalEntry>;

/**
 * The changes that a capture, refund or reversal makes to the book. None if it is rejected, because it is recorded as
 * declined before it is judged.
 */
export function judgeFollowUp(book: Book, entry: JournalEntry, authorization: string): JournalEntry[] {
  const granted = asApproved(entry, authorization);
  const original = originalOf(book, entry);
  if (original === undefined) return [];
  if (entry.operation === 'reverse') {
    if (!isReversible(book, original)) return [];
    return original.result === 'approved' ? [{ ...original, result: 'reversed' }, granted] : [granted];
  }
  const limit = entry.operation === 'capture' ? heldCentavos(book, original) : takenCentavos(book, original);
  return amountOf(entry) > 0n && amountOf(entry) <= limit ? [granted] : [];
}

const originalOf = (book: Book, { merchantId, original }: JournalEntry): JournalEntry | undefined =>
  original === null ? undefined : book.get(entryKey(merchantId, original));

const amountOf = (entry: JournalEntry): bigint => entry.amountCentavos ?? 0n;

const isStandingAuthorisation = (entry: JournalEntry): boolean =>
  entry.operation === 'authorise' && entry.result === 'approved';

function sumOf(book: Book, authorisation: JournalEntry, operation: 'capture' | 'refund'): bigint {
  let sum = 0n;
  for (const entry of book.values()) {
    const isPart =
      entry.operation === operation &&
      entry.result === 'approved' &&
      entry.original === authorisation.reference &&
      entry.merchantId === authorisation.merchantId;
    if (isPart) sum += amountOf(entry);
  }
  return sum;
}

/** The amount that can still be captured. */
function heldCentavos(book: Book, original: JournalEntry): bigint {
  if (!isStandingAuthorisation(original) || original.captures) return 0n;
  return amountOf(original) - sumOf(book, original, 'capture');
}

/** The captured amount that is not refunded yet. */
function takenCentavos(book: Book, original: JournalEntry): bigint {
  if (!isStandingAuthorisation(original)) return 0n;
  const taken = original.captures ? amountOf(original) : sumOf(book, original, 'capture');
  return taken - sumOf(book, original, 'refund');
}

/** Reversing a capture must not return money that was already refunded. */
function isReversible(book: Book, original: JournalEntry): boolean {
  if (original.operation === 'reverse') return false;
  if (original.result !== 'approved' || original.operation === 'refund') return true;
  if (original.operation === 'authorise') return sumOf(book, original, 'refund') === 0n;
  const authorisation = originalOf(book, original);
  if (authorisation === undefined || !isStandingAuthorisation(authorisation)) return true;
  return amountOf(original) <= takenCentavos(book, authorisation);
}
