import { errors } from '@recaudo/contract/shared/error-table';
import type { Clock } from '../../../platform/primitives/time/clock.ts';
import type { Deadline, Outcome, Reversal } from '../../card-processor.ts';
import type { BookedRequest } from '../../connections/request-book.ts';
import { ensureNeverArrives } from '../http/close-door.ts';
import { newTimeLeft, type TimeLeft } from '../http/time-left.ts';
import { readError, type WireCharge } from '../wire.ts';
import type { OpenpayLine } from './authorise.ts';
import { CLOSED, isClosed } from './booked.ts';
import { chargeIn, findCharge, getCharge } from './find-charge.ts';
import { inquireFollowUp } from './follow-ups.ts';
import { approvedBy, DECLINED, declinedWith, stateOf } from './outcomes.ts';

export interface ReversingLine extends OpenpayLine {
  clock: Clock;
}

/** The outcome of a reversal that needed no request. */
const PROMISED = { kind: 'approved', authorization: 'not sent' } as const;

/** Cancels an operation, whether it was carried out, was not, or has yet to arrive. */
export async function reverse(line: ReversingLine, request: Reversal, deadline: Deadline): Promise<Outcome> {
  const left = newTimeLeft(deadline);
  const { merchantId, reference, original } = request;
  // The book entry comes first: a later attempt to send the original finds it closed.
  const { entry, isNew } = await line.book.open({
    merchantId,
    reference: original,
    operation: 'authorise',
    original: null,
    amountCentavos: 0n,
    sent: CLOSED,
  });
  if (isNew || isClosed(entry)) return PROMISED;
  if (entry.operation !== 'authorise') return reverseFollowUp(line, entry, left);
  await line.book.open({
    merchantId,
    reference,
    operation: 'reverse',
    original,
    amountCentavos: 0n,
    sent: {},
  });
  const found = await findCharge(line.upstream, entry, left);
  if (found.kind === 'found') return undo(line, found.charge, request, left);
  return found.kind === 'not_found' ? promise(line, entry, left) : found;
}

async function promise(line: ReversingLine, entry: BookedRequest, left: TimeLeft): Promise<Outcome> {
  if (!(await ensureNeverArrives(line, entry, left))) return { kind: 'unknown' };
  await line.book.answer(entry.merchantId, entry.reference, CLOSED);
  return PROMISED;
}

/** The upstream cannot undo a completed capture or refund. */
async function reverseFollowUp(line: ReversingLine, entry: BookedRequest, left: TimeLeft): Promise<Outcome> {
  const found = await inquireFollowUp(line, entry, left);
  if (found.kind === 'not_found') return promise(line, entry, left);
  if (found.kind === 'declined') return PROMISED;
  return found.kind === 'approved' || found.kind === 'other_amount' ? DECLINED : found;
}

/** The same call voids an authorization and refunds a capture (Interface 10.9). */
async function undo(
  { upstream }: ReversingLine,
  charge: WireCharge,
  { merchantId, reference }: Reversal,
  left: TimeLeft,
): Promise<Outcome> {
  const state = stateOf(charge);
  if (state === 'void') return approvedBy(charge);
  if (state === 'under_way') return { kind: 'unknown' };
  if (state === 'disputed') return declinedWith(errors.operationNotAllowed);
  const action = state === 'waiting' ? 'cancel' : 'refund';
  const reply = await upstream.ask(
    {
      method: 'POST',
      path: `/charges/${encodeURIComponent(charge.id)}/${action}`,
      merchantId,
      reference,
      key: reference,
      body: action === 'refund' ? { description: reference } : {},
    },
    left(),
  );
  const error = reply.kind === 'answered' ? readError(reply.body) : undefined;
  // The upstream is still processing a request with this key.
  if (error?.code === errors.orderIdTaken) return { kind: 'unknown' };
  // After a rejection, the charge may have reached the same state by itself.
  const answer =
    error === undefined
      ? chargeIn(reply)
      : await getCharge(upstream, { merchantId, reference, chargeId: charge.id }, left);
  if (answer.kind !== 'found') return answer;
  if (error !== undefined && stateOf(answer.charge) !== 'void') return declinedWith(error.code);
  return stateOf(answer.charge) === 'void' ? approvedBy(answer.charge) : { kind: 'unknown' };
}
