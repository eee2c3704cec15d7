import type { NoAnswer, NotFound } from '../../card-processor.ts';
import type { TimeLeft } from '../http/time-left.ts';
import type { Reply, Upstream } from '../upstream.ts';
import { readCharge, readCharges, type WireCharge } from '../wire.ts';
import { stateOf } from './outcomes.ts';

export interface FoundCharge {
  kind: 'found';
  charge: WireCharge;
}

/** Finds the upstream's charge for our reference, which is its order id. */
export async function findCharge(
  upstream: Upstream,
  { merchantId, reference }: { merchantId: string; reference: string },
  left: TimeLeft,
): Promise<FoundCharge | NotFound | NoAnswer> {
  const path = `/charges?order_id=${encodeURIComponent(reference)}&limit=100`;
  const reply = await upstream.ask({ method: 'GET', path, merchantId, reference }, left());
  const charges = reply.kind === 'answered' ? readCharges(reply.body) : undefined;
  // A query without a response is not an outcome.
  if (charges === undefined) return { kind: reply.kind === 'unavailable' ? 'unavailable' : 'unknown' };
  const ours = charges.filter(({ orderId }) => orderId === reference);
  // If order ids may be reused, a failed charge frees its id for the next one.
  const charge = ours.find(each => stateOf(each) !== 'void') ?? ours[0];
  return charge === undefined ? { kind: 'not_found' } : { kind: 'found', charge };
}

export async function getCharge(
  upstream: Upstream,
  { merchantId, reference, chargeId }: { merchantId: string; reference: string; chargeId: string },
  left: TimeLeft,
): Promise<FoundCharge | NoAnswer> {
  const path = `/charges/${encodeURIComponent(chargeId)}`;
  return chargeIn(await upstream.ask({ method: 'GET', path, merchantId, reference }, left()));
}

/** A response that is not a charge leaves the outcome unknown. */
export function chargeIn(reply: Reply): FoundCharge | NoAnswer {
  if (reply.kind !== 'answered') return reply;
  const charge = reply.status < 300 ? readCharge(reply.body) : undefined;
  return charge === undefined ? { kind: 'unknown' } : { kind: 'found', charge };
}
