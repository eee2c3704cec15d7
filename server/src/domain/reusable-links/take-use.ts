import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { reject } from '../../platform/errors.ts';
import { type ReusableLink, type ReusableStatus, statusOf } from './reusable-link.ts';
import { findLink, lockLink } from './store.ts';
import { countUnpaid, countUses, isUseHeld, type Use } from './use-store.ts';

/** The link is closed; `status` says why. Thrown inside a transaction to roll it back. */
export class LinkNotOpen extends Error {
  readonly status: Exclude<ReusableStatus, 'open'>;
  constructor(status: Exclude<ReusableStatus, 'open'>) {
    super(`the link is ${status}`);
    this.status = status;
  }
}

/** In the transaction that records the use. Uses of a limited link are serialized; a link without a limit takes no lock. */
export async function requireOpen(
  { clock, realClock }: Gateway,
  tx: Queryable,
  { id, merchantId, mostUses }: ReusableLink,
): Promise<void> {
  const isLimited = mostUses !== null;
  const link = isLimited ? await lockLink(tx, merchantId, id) : await findLink(tx, id, merchantId);
  if (link === undefined) throw new LinkNotOpen('closed');
  const uses = isLimited ? await countUses(tx, merchantId, id, realClock.now()) : 0;
  const status = statusOf(link, uses, clock.now());
  if (status !== 'open') throw new LinkNotOpen(status);
}

/**
 * In the transaction that writes the subscription: a request that stalled until its hold ran out may have lost its place to
 * somebody else. The lock of the link makes everyone else who counts its uses wait for this transaction.
 */
export async function requireHold(
  gateway: Gateway,
  tx: Queryable,
  link: ReusableLink,
  { use, subscriptionId }: { use: Use; subscriptionId: string },
): Promise<void> {
  await lockLink(tx, link.merchantId, link.id);
  if (!(await isUseHeld(tx, use, subscriptionId, gateway.realClock.now())))
    await requireOpen(gateway, tx, link);
}

/** Of a limited number, one address may hold a quarter without paying: who would take the rest away waits. */
const mostUnpaid = (mostUses: number): number => Math.max(2, Math.ceil(mostUses / 4));

/** After `requireOpen`, under its lock. */
export async function requireFairShare(
  tx: Queryable,
  { id, merchantId, mostUses }: ReusableLink,
  payerAddress: string,
): Promise<void> {
  if (mostUses === null) return;
  if ((await countUnpaid(tx, merchantId, id, payerAddress)) >= mostUnpaid(mostUses))
    throw reject('unfinished_payments');
}
