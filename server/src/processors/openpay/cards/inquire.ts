import type { Deadline, Inquiry, NotFound, Outcome } from '../../card-processor.ts';
import type { BookedRequest } from '../../connections/request-book.ts';
import { newTimeLeft, type TimeLeft } from '../http/time-left.ts';
import { isOfOtherAmount, keep, type OpenpayLine } from './authorise.ts';
import { isClosed } from './booked.ts';
import { findCharge } from './find-charge.ts';
import { inquireFollowUp } from './follow-ups.ts';
import { approvedBy, DECLINED, stateOf } from './outcomes.ts';

/** Queries the outcome under a reference. A reference that is not in our book was never sent. */
export async function inquire(
  line: OpenpayLine,
  { merchantId, reference }: Inquiry,
  deadline: Deadline,
): Promise<Outcome | NotFound> {
  const left = newTimeLeft(deadline);
  const entry = await line.book.find(merchantId, reference);
  if (entry === undefined) return { kind: 'not_found' };
  if (isClosed(entry)) return DECLINED;
  if (entry.operation === 'authorise') return inquireAuthorisation(line, entry, left);
  if (entry.operation === 'reverse') return inquireReversal(line, entry, left);
  const found = await inquireFollowUp(line, entry, left);
  return found.kind === 'other_amount' ? { kind: 'not_found' } : found;
}

async function inquireAuthorisation(
  line: OpenpayLine,
  entry: BookedRequest,
  left: TimeLeft,
): Promise<Outcome | NotFound> {
  const found = await findCharge(line.upstream, entry, left);
  if (found.kind !== 'found') return found;
  // The upstream's charge has another amount: it is reversed like one that may still arrive.
  return isOfOtherAmount(entry, found.charge) ? { kind: 'not_found' } : keep(line, entry, found);
}

/** A reversal has succeeded if nothing of its original is left; otherwise it is requested again. */
async function inquireReversal(
  { upstream }: OpenpayLine,
  { merchantId, original }: BookedRequest,
  left: TimeLeft,
): Promise<Outcome | NotFound> {
  const found = await findCharge(upstream, { merchantId, reference: original ?? '' }, left);
  if (found.kind !== 'found') return found;
  const state = stateOf(found.charge);
  if (state === 'void') return approvedBy(found.charge);
  return state === 'under_way' ? { kind: 'unknown' } : { kind: 'not_found' };
}
