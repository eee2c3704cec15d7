import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import type { Authorisation, Deadline, Draft, DraftedAuthorisation, Outcome } from '../../card-processor.ts';
import type { BookedRequest, NewRequest } from '../../connections/request-book.ts';
import { cardFacts, sentFactsOf } from '../messages/facts.ts';
import { askOnce } from './ask-host.ts';
import {
  endOf,
  findRepeatedOutcome,
  type Host,
  keep,
  nameMessage,
  outcomeWithoutLine,
  unavailable,
  undefinedIfUnavailable,
  unknown,
  writeMessage,
} from './host.ts';

const messageOf = ({ capture }: { capture: boolean }) => (capture ? 'purchase' : 'hold');

/** Drafts only while a line is connected, because a request that will not be sent needs no number. */
export async function draftAuthorisation(
  host: Host,
  request: DraftedAuthorisation,
): Promise<Draft | undefined> {
  if (!host.lines.isReady()) return undefined;
  const draftedMs = monotonicMs();
  const enrolment = await undefinedIfUnavailable(host.context.enrolmentOf(request.merchantId));
  const sent = enrolment && (await nameMessage(host, messageOf(request), enrolment));
  return sent && { sent: { ...sent }, sentAt: host.context.clock.now(), draftedMs };
}

/** A purchase (0200) or an authorization only (0100). */
export async function authorise(host: Host, request: Authorisation, deadline: Deadline): Promise<Outcome> {
  const { merchantId, reference, amountCentavos, draft } = request;
  const asked = { merchantId, reference, operation: 'authorise', original: null, amountCentavos } as const;
  if (draft !== undefined) {
    const { sent, sentAt, draftedMs } = draft;
    const entry = { ...asked, sent, sentAt, connectionId: host.context.id, answered: null };
    return sendBooked(host, request, entry, Math.min(endOf(host, deadline), draftedMs + deadline.timeoutMs));
  }
  const endMs = endOf(host, deadline);
  const opened = await openInBook(host, request, asked);
  return 'entry' in opened ? sendBooked(host, request, opened.entry, endMs) : opened;
}

async function openInBook(
  host: Host,
  request: Authorisation,
  asked: Omit<NewRequest, 'sent'>,
): Promise<Outcome | { entry: BookedRequest }> {
  if (!host.lines.isReady()) return outcomeWithoutLine(host, asked);
  const enrolment = await undefinedIfUnavailable(host.context.enrolmentOf(request.merchantId));
  const sent = enrolment && (await nameMessage(host, messageOf(request), enrolment));
  const opened =
    sent && (await undefinedIfUnavailable(host.context.book.open({ ...asked, sent: { ...sent } })));
  if (opened === undefined) return unavailable;
  const { entry, isNew } = opened;
  return isNew ? { entry } : (findRepeatedOutcome(host, entry, asked) ?? unknown);
}

async function sendBooked(
  host: Host,
  request: Authorisation,
  entry: BookedRequest,
  endMs: number,
): Promise<Outcome> {
  const enrolment = await undefinedIfUnavailable(host.context.enrolmentOf(request.merchantId));
  if (enrolment === undefined) {
    await keep(host, entry, { result: 'unsent' });
    return unavailable;
  }
  const name = messageOf(request);
  const own = cardFacts(request, host.dialect.words);
  const message = writeMessage(host, name, sentFactsOf(entry), {
    amountCentavos: request.amountCentavos,
    enrolment,
    own,
  });
  return askOnce(host, { name, kind: 'request', entry, message }, endMs);
}
