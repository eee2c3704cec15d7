import { errors } from '@recaudo/contract/shared/error-table';
import type { Authorisation, Deadline, Declined, Outcome } from '../../card-processor.ts';
import type { BookedRequest, RequestBook } from '../../connections/request-book.ts';
import { newTimeLeft, type TimeLeft } from '../http/time-left.ts';
import type { Reply, Upstream } from '../upstream.ts';
import { readError, type WireCharge } from '../wire.ts';
import { isClosed, keepAnswer } from './booked.ts';
import { dropCard, keptCardId, openSource } from './card-source.ts';
import { bookedTaxes, cardChargeBody } from './charge-body.ts';
import { chargeIn, type FoundCharge, findCharge } from './find-charge.ts';
import { DECLINED, declinedWith, declinesForGood, isDeclineCode, outcomeOf } from './outcomes.ts';

export interface OpenpayLine {
  connectionId: string;
  upstream: Upstream;
  book: RequestBook;
}

/** Sends the card or uses the upstream's token, then charges it under our reference. */
export async function authorise(
  line: OpenpayLine,
  request: Authorisation,
  deadline: Deadline,
): Promise<Outcome> {
  const left = newTimeLeft(deadline);
  const source = await openSource(line, request, left);
  if (source.kind !== 'source') return source;
  // The upstream has no zero-peso authorization: a verification only shows that it can save the card.
  if (request.amountCentavos === 0n) {
    return { kind: 'approved', authorization: source.id, ...keptCard(line, source.isKept, source.id) };
  }
  const { merchantId, reference, amountCentavos, taxes, capture, installments, card } = request;
  const { entry, isNew } = await line.book.open({
    merchantId,
    reference,
    operation: 'authorise',
    original: null,
    amountCentavos,
    sent: {
      source_id: source.id,
      capture: String(capture),
      installments: String(installments),
      holder_name: card.holderName,
      ...bookedTaxes(taxes),
      ...(source.isKept ? { is_kept: 'true' } : {}),
    },
  });
  if (isClosed(entry)) return DECLINED;
  const outcome = isNew ? await charge(line, entry, left) : await chargeAgain(line, entry, left);
  if (outcome.kind === 'declined' && source.isNew) await dropCard(line.upstream, request, source, left);
  return outcome;
}

/** The upstream no longer has the card. */
const KEPT_CARD_GONE: Declined = {
  kind: 'declined',
  code: errors.cardDeclined,
  responseCode: String(errors.notFound),
  retry: { kind: 'with_new_data' },
};

async function charge(line: OpenpayLine, entry: BookedRequest, left: TimeLeft): Promise<Outcome> {
  const reply = await send(line, entry, left);
  if (reply.kind === 'unavailable') return reply;
  const error = reply.kind === 'answered' ? readError(reply.body) : undefined;
  if (error === undefined || error.code === errors.orderIdTaken) return settle(line, entry, reply, left);
  if (declinesForGood(error.code)) return declinedWith(error.code);
  if (error.code === errors.notFound && entry.sent['is_kept'] === 'true') return KEPT_CARD_GONE;
  // Malformed, too large or an invalid value: the upstream has not tried the charge.
  line.upstream.fault(`a charge was not taken: ${error.code} ${error.description}`);
  return { kind: 'unavailable' };
}

/** An earlier try was sent and its response is unknown, so a rejection now says nothing about that try. */
async function chargeAgain(line: OpenpayLine, entry: BookedRequest, left: TimeLeft): Promise<Outcome> {
  const found = await findCharge(line.upstream, entry, left);
  if (found.kind === 'found') return keep(line, entry, found);
  if (found.kind !== 'not_found') return { kind: 'unknown' };
  const reply = await send(line, entry, left);
  const error = reply.kind === 'answered' ? readError(reply.body) : undefined;
  if (error !== undefined && isDeclineCode(error.code)) return declinedWith(error.code);
  return settle(line, entry, reply, left);
}

async function send({ upstream }: OpenpayLine, entry: BookedRequest, left: TimeLeft): Promise<Reply> {
  const { merchantId, reference } = entry;
  const enrolment = await upstream.enrolmentOf(merchantId);
  if (enrolment === undefined) return { kind: 'unavailable' };
  const body = cardChargeBody(entry, enrolment);
  return upstream.ask(
    { method: 'POST', path: '/charges', merchantId, reference, key: reference, body },
    left(),
  );
}

/** Reads the charge in the response; without a clear response, queries the upstream once in the remaining time. */
async function settle(
  line: OpenpayLine,
  entry: BookedRequest,
  reply: Reply,
  left: TimeLeft,
): Promise<Outcome> {
  const answer = chargeIn(reply);
  const found = answer.kind === 'found' ? answer : await findCharge(line.upstream, entry, left);
  if (found.kind !== 'found') return { kind: 'unknown' };
  // Failed without a card reason: the upstream reached no processor, and a failed charge stays failed.
  const isUntried = found.charge.status === 'failed' && !declinesForGood(found.charge.errorCode ?? 0);
  return isUntried ? { kind: 'unavailable' } : keep(line, entry, found);
}

/** Stores the upstream's charge id in the book for later operations, and returns the outcome. */
export async function keep(
  line: OpenpayLine,
  entry: BookedRequest,
  { charge: made }: FoundCharge,
): Promise<Outcome> {
  const outcome = outcomeOf(made);
  if (outcome.kind !== 'approved') return outcome;
  if (isOfOtherAmount(entry, made)) {
    line.upstream.fault(`${entry.reference} was charged with another amount than was asked for`);
    return { kind: 'unknown' };
  }
  await keepAnswer(line.book, entry, made);
  const { source_id: id, is_kept: isKept } = entry.sent;
  return { ...outcome, ...keptCard(line, isKept === 'true', id ?? '') };
}

/** True if the upstream captured or authorized another amount. */
export const isOfOtherAmount = ({ amountCentavos }: BookedRequest, charge: WireCharge): boolean =>
  outcomeOf(charge).kind === 'approved' && charge.amountCentavos !== amountCentavos;

const keptCard = ({ connectionId }: OpenpayLine, isKept: boolean, id: string) =>
  isKept ? { networkTransactionId: keptCardId(connectionId, id) } : {};
