import { errors } from '@recaudo/contract/shared/error-table';
import type { Deadline, FollowUp, NoAnswer, Outcome } from '../../card-processor.ts';
import type { BookedRequest } from '../../connections/request-book.ts';
import { newTimeLeft, type TimeLeft } from '../http/time-left.ts';
import { pesosOf, readError, type WireCharge } from '../wire.ts';
import type { OpenpayLine } from './authorise.ts';
import { chargeIdOf, isClosed } from './booked.ts';
import { chargeIn, findCharge, getCharge } from './find-charge.ts';
import { DECLINED, declinedWith, outcomeOfCapture, outcomeOfRefund, refundUnder } from './outcomes.ts';

type Operation = 'capture' | 'refund';

/** Captures and refunds a charge, with their own reference as idempotency key. */
export const newFollowUp =
  (line: OpenpayLine, operation: Operation) =>
  async (request: FollowUp, deadline: Deadline): Promise<Outcome> => {
    const left = newTimeLeft(deadline);
    const { merchantId, reference, original, amountCentavos } = request;
    const target = await findTarget(line, { merchantId, reference: original }, left);
    // Nothing was sent yet, so the result of the query does not matter.
    if (target.kind === 'unavailable' || target.kind === 'unknown') return { kind: 'unavailable' };
    if (target.kind === 'not_found') return DECLINED;
    const sent = { charge_id: target.chargeId };
    const { entry, isNew } = await line.book.open({
      merchantId,
      reference,
      operation,
      original,
      amountCentavos,
      sent,
    });
    if (isClosed(entry)) return DECLINED;
    const before = isNew ? undefined : await inquireFollowUp(line, entry, left);
    if (before?.kind === 'other_amount') return { kind: 'unknown' };
    if (before !== undefined && before.kind !== 'not_found') return before;
    return send(line, entry, { operation, chargeId: target.chargeId, isNew }, left);
  };

/** Finds the upstream's id of the charge under a reference. */
async function findTarget(
  { book, upstream }: OpenpayLine,
  original: { merchantId: string; reference: string },
  left: TimeLeft,
): Promise<{ kind: 'target'; chargeId: string } | { kind: 'not_found' } | NoAnswer> {
  const entry = await book.find(original.merchantId, original.reference);
  const known = entry && chargeIdOf(entry);
  if (known !== undefined) return { kind: 'target', chargeId: known };
  const found = await findCharge(upstream, original, left);
  return found.kind === 'found' ? { kind: 'target', chargeId: found.charge.id } : found;
}

async function send(
  { upstream }: OpenpayLine,
  entry: BookedRequest,
  { operation, chargeId, isNew }: { operation: Operation; chargeId: string; isNew: boolean },
  left: TimeLeft,
): Promise<Outcome> {
  const { merchantId, reference, amountCentavos } = entry;
  const amount = pesosOf(amountCentavos);
  const reply = await upstream.ask(
    {
      method: 'POST',
      path: `/charges/${encodeURIComponent(chargeId)}/${operation}`,
      merchantId,
      reference,
      key: reference,
      // The description identifies the refund later.
      body: operation === 'refund' ? { amount, description: reference } : { amount },
    },
    left(),
  );
  // On a second try, a rejection says nothing about the first.
  if (reply.kind === 'unavailable') return isNew ? reply : { kind: 'unknown' };
  const error = reply.kind === 'answered' ? readError(reply.body) : undefined;
  if (error?.code === errors.orderIdTaken || (error !== undefined && !isNew)) return { kind: 'unknown' };
  if (error !== undefined) return declinedWith(error.code);
  const answer = chargeIn(reply);
  if (answer.kind !== 'found') return { kind: 'unknown' };
  const made = followUpIn(answer.charge, entry);
  return made === undefined || made.kind === 'other_amount' ? { kind: 'unknown' } : made;
}

/** The upstream refunded another amount under our reference, which neither a query nor a reversal can correct. */
interface OtherAmount {
  kind: 'other_amount';
}

/** Finds a capture or refund in a charge; undefined if the charge does not contain it. */
function followUpIn(
  charge: WireCharge,
  { operation, reference, amountCentavos }: BookedRequest,
): Outcome | OtherAmount | undefined {
  if (operation === 'capture') return outcomeOfCapture(charge, amountCentavos);
  const refund = refundUnder(charge, reference);
  const outcome = refund && outcomeOfRefund(refund);
  const isOther = outcome?.kind === 'approved' && refund?.amountCentavos !== amountCentavos;
  return isOther ? { kind: 'other_amount' } : outcome;
}

/** Queries the outcome of a capture or refund through its charge. */
export async function inquireFollowUp(
  { upstream }: OpenpayLine,
  entry: BookedRequest,
  left: TimeLeft,
): Promise<Outcome | OtherAmount | { kind: 'not_found' }> {
  const { merchantId, reference } = entry;
  const chargeId = chargeIdOf(entry);
  if (chargeId === undefined) return DECLINED;
  const found = await getCharge(upstream, { merchantId, reference, chargeId }, left);
  if (found.kind !== 'found') return found;
  return followUpIn(found.charge, entry) ?? { kind: 'not_found' };
}
