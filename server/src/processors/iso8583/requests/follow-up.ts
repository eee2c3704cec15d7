import type { Deadline, FollowUp, Outcome } from '../../card-processor.ts';
import type { BookedRequest } from '../../connections/request-book.ts';
import { type SentFacts, sentFactsOf } from '../messages/facts.ts';
import { advise, askOnce } from './ask-host.ts';
import {
  aboutOriginal,
  answerOf,
  declined,
  endOf,
  findRepeatedOutcome,
  type Host,
  isFence,
  nameMessage,
  outcomeWithoutLine,
  unavailable,
  undefinedIfUnavailable,
  unknown,
  writeMessage,
} from './host.ts';

/** A capture is an advice (0220); a refund is a request (0200, processing code 20). */
export async function followUp(
  host: Host,
  operation: 'capture' | 'refund',
  request: FollowUp,
  deadline: Deadline,
): Promise<Outcome> {
  const endMs = endOf(host, deadline);
  const asked = { ...request, operation };
  if (!host.lines.isReady()) return outcomeWithoutLine(host, asked);
  const { book, enrolmentOf } = host.context;
  const enrolment = await undefinedIfUnavailable(enrolmentOf(request.merchantId));
  if (enrolment === undefined) return unavailable;
  const found = await undefinedIfUnavailable(
    book.find(request.merchantId, request.original).then(entry => ({ entry })),
  );
  if (found === undefined) return unavailable;
  const { entry: original } = found;
  if (original === undefined || !mayFollow(host, operation, original)) return declined;
  const name = operation === 'capture' ? 'completion' : 'refund';
  // Field 90 names no terminal, and another terminal's message may have the same number and second.
  const named = await nameMessage(host, name, enrolment, [sentFactsOf(original).terminal]);
  if (named === undefined) return unavailable;
  const opened = await undefinedIfUnavailable(
    book.open({ ...asked, sent: { ...withOriginalReference(operation, named, original) } }),
  );
  if (opened === undefined) return unavailable;
  const { entry, isNew } = opened;
  const known = isNew ? undefined : findRepeatedOutcome(host, entry, asked);
  if (known !== undefined) return known;
  const own = aboutOriginal(host, original);
  const message = writeMessage(host, name, sentFactsOf(entry), {
    amountCentavos: request.amountCentavos,
    enrolment,
    own,
  });
  if (operation === 'capture') return advise(host, { name, kind: 'advice', entry, message }, endMs, !isNew);
  return isNew ? askOnce(host, { name, kind: 'request', entry, message }, endMs) : unknown;
}

/** Only an authorization can be captured, and a declined or reversed operation allows no follow-up. */
function mayFollow({ dialect }: Host, operation: 'capture' | 'refund', original: BookedRequest): boolean {
  if (original.operation !== 'authorise' || isFence(original)) return false;
  const answer = answerOf(original);
  if (answer !== undefined && answer.result !== 'approved') return false;
  return operation === 'refund' || sentFactsOf(original).mti === dialect.messages.hold.mti;
}

/** The host finds the authorization to capture by its retrieval reference. */
function withOriginalReference(
  operation: 'capture' | 'refund',
  named: SentFacts,
  original: BookedRequest,
): SentFacts {
  const { retrievalReference } = sentFactsOf(original);
  return operation === 'capture' ? { ...named, retrievalReference } : named;
}
