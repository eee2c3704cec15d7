import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { reject } from '../../platform/errors.ts';
import { isLimited, type ReusableLink, type ReusableStatus, statusOf } from './reusable-link.ts';
import { isSoldOut, leftFor, readStock } from './stock.ts';
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

/** Fewer units are left than the payer wants. Thrown inside a transaction to roll it back. */
export class NotEnoughLeft extends Error {
  readonly left: number;
  constructor(left: number) {
    super(`${left} left`);
    this.left = left;
  }
}

export interface Wanted {
  quantity: number;
  /** Null for a link without variants. */
  variantNumber: number | null;
}

const oneUnit: Wanted = { quantity: 1, variantNumber: null };

/**
 * Runs in the transaction that records the use. Payers of a limited link are serialized; an unlimited link takes no lock.
 */
export async function requireOpen(
  { clock, realClock }: Gateway,
  tx: Queryable,
  opened: ReusableLink,
  wanted: Wanted = oneUnit,
): Promise<void> {
  const { id, merchantId } = opened;
  const link = isLimited(opened) ? await lockLink(tx, merchantId, id) : await findLink(tx, id, merchantId);
  if (link === undefined) throw new LinkNotOpen('closed');
  const realNow = realClock.now();
  const uses = link.mostUses === null ? 0 : await countUses(tx, merchantId, id, realNow);
  const stock = await readStock(tx, merchantId, link, realNow);
  const status = statusOf(link, uses, clock.now(), isSoldOut(stock));
  if (status !== 'open') throw new LinkNotOpen(status);
  const left = leftFor(stock, wanted.variantNumber);
  if (left !== undefined && left < wanted.quantity) throw new NotEnoughLeft(left);
}

/**
 * Runs in the transaction that records the subscription: a request that stalled until its hold expired may have lost its
 * use to another payer. The lock on the link makes other transactions that count its uses wait.
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

/** One address may hold a quarter of a limited number of uses without paying, so that no visitor can block them all. */
const mostUnpaid = (mostUses: number): number => Math.max(2, Math.ceil(mostUses / 4));

/** How many payments a limited link offers at most; null without a limit. */
function offeredBy({ mostUses, stockTotal, variants }: ReusableLink): number | null {
  const totals = [stockTotal, ...variants.map(variant => variant.stockTotal)].filter(total => total !== null);
  if (totals.length === 0) return mostUses;
  const units = totals.reduce((sum, total) => sum + total, 0);
  return mostUses === null ? units : Math.min(mostUses, units);
}

/** Called after `requireOpen`, which holds the lock. */
export async function requireFairShare(
  tx: Queryable,
  link: ReusableLink,
  payerAddress: string,
): Promise<void> {
  const offered = offeredBy(link);
  if (offered === null) return;
  if ((await countUnpaid(tx, link.merchantId, link.id, payerAddress)) >= mostUnpaid(offered))
    throw reject('unfinished_payments');
}
