import type { Deadline, Outcome, Reversal } from '../../card-processor.ts';
import type { BookedRequest } from '../../connections/request-book.ts';
import { type SentFacts, sentFactsOf } from '../messages/facts.ts';
import { messageTimes } from '../messages/local-times.ts';
import { advise } from './ask-host.ts';
import {
  aboutOriginal,
  answerOf,
  declined,
  endOf,
  findRepeatedOutcome,
  type Host,
  isFence,
  keep,
  outcomeWithoutLine,
  takeNumber,
  unavailable,
  undefinedIfUnavailable,
  writeMessage,
} from './host.ts';

/** The outcome of a reversal that needed no request. */
const promised = (reference: string): Outcome => ({ kind: 'approved', authorization: reference });

/**
 * Reverses the operation under a reference (0420, repeated as 0421). A reference that is not in the book was never
 * sent: a placeholder entry ensures that it never will be.
 */
export async function reverse(host: Host, request: Reversal, deadline: Deadline): Promise<Outcome> {
  const endMs = endOf(host, deadline);
  const original = await undefinedIfUnavailable(findOrFence(host, request));
  if (original === undefined) return unavailable;
  if (original.operation === 'reverse') return declined;
  const booked = await undefinedIfUnavailable(
    answerBeforeReversal(host, original, request.reference).then(answer => ({ answer })),
  );
  if (booked === undefined) return unavailable;
  const { answer } = booked;
  const isWithoutEffect = answer?.result === 'unsent' || answer?.result === 'declined';
  if (isFence(original) || isWithoutEffect) return promised(request.reference);
  return sendReversal(host, request, original, endMs);
}

async function findOrFence({ context }: Host, request: Reversal): Promise<BookedRequest> {
  const { merchantId, original, reference } = request;
  const found = await context.book.find(merchantId, original);
  if (found !== undefined) return found;
  const { entry } = await context.book.open({
    merchantId,
    reference: original,
    operation: 'authorise',
    original: null,
    amountCentavos: 0n,
    sent: { fence: reference },
  });
  return entry;
}

/**
 * Closes an unanswered request before its reversal is sent: otherwise a capture would be repeated under its reference, and a
 * late approval would not be recognized as reversed.
 */
async function answerBeforeReversal(host: Host, original: BookedRequest, by: string) {
  const answer = answerOf(original);
  if (answer !== undefined || isFence(original)) return answer;
  if (await keep(host, original, { result: 'reversed', by })) return undefined;
  const again = await host.context.book.find(original.merchantId, original.reference);
  return again === undefined ? undefined : answerOf(again);
}

async function sendReversal(
  host: Host,
  request: Reversal,
  original: BookedRequest,
  endMs: number,
): Promise<Outcome> {
  const { merchantId, reference } = request;
  const { amountCentavos } = original;
  const asked = {
    merchantId,
    reference,
    operation: 'reverse',
    original: request.original,
    amountCentavos,
  } as const;
  if (!host.lines.isReady()) return outcomeWithoutLine(host, asked);
  const enrolment = await undefinedIfUnavailable(host.context.enrolmentOf(merchantId));
  const sent = enrolment && (await nameReversal(host, original));
  if (enrolment === undefined || sent === undefined) return unavailable;
  const opened = await undefinedIfUnavailable(host.context.book.open({ ...asked, sent: { ...sent } }));
  if (opened === undefined) return unavailable;
  const { entry, isNew } = opened;
  const known = isNew ? undefined : findRepeatedOutcome(host, entry, asked);
  if (known !== undefined) return known;
  const own = aboutOriginal(host, original);
  const message = writeMessage(host, 'reversal', sentFactsOf(entry), { amountCentavos, enrolment, own });
  const isOfTakenMoney = hasTakenMoney(host, original);
  const question = { name: 'reversal', kind: 'reversal', entry, message, isOfTakenMoney } as const;
  return advise(host, question, endMs, !isNew);
}

/** True if a purchase or capture was approved; an unused authorization simply expires. */
const hasTakenMoney = ({ dialect }: Host, original: BookedRequest): boolean =>
  answerOf(original)?.result === 'approved' && sentFactsOf(original).mti !== dialect.messages.hold.mti;

/** Uses the original's terminal and time, and a new number. */
async function nameReversal(host: Host, original: BookedRequest): Promise<SentFacts | undefined> {
  const first = sentFactsOf(original);
  const numbered = await takeNumber(host, [first.terminal], 0);
  if (numbered === undefined) return undefined;
  const { transmittedAt } = messageTimes(numbered.at);
  return { ...first, mti: host.dialect.messages.reversal.mti, stan: numbered.stan, transmittedAt };
}
