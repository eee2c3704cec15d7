import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { workApart } from '../../../platform/rows-apart.ts';
import { merchantAccount } from '../../money/ledger/store.ts';
import { nextPosting } from '../../splits/split.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { insertEvents } from '../../webhooks/events/store.ts';
import { postSettlement, type SettlementEntry } from '../balance/post-store.ts';
import { holdMerchants, waitForMerchants } from '../movements/queue-store.ts';
import { listQueuedPlatforms, takeSplitCharges } from './charge-store.ts';
import { type ChargeToShare, type SellerShare, type SplitShare, sellerSharesOf } from './share.ts';
import { listSharesOf, readSellerBalances, saveShares } from './share-store.ts';
import { shareToView } from './view.ts';

/** What has left a platform for its sellers. Its legs sum to zero over the installation. */
export const splitsAccount = 'splits';
export const SPLIT_REASON = 'split';

/** Posts the shares of settled charges, one platform at a time. */
export async function shareSplits(gateway: Gateway, batchSize: number): Promise<number> {
  const platforms = await listQueuedPlatforms(gateway.database, batchSize);
  let shared = 0;
  const nameOf = (merchantId: string) => ({ kind: 'split', merchantId, id: merchantId });
  await workApart(gateway, { rows: platforms, atOnce: 1, nameOf }, async platformId => {
    shared += await shareOfPlatform(gateway, platformId, batchSize);
  });
  return shared;
}

/**
 * The queue's rows go with the transaction that posts. The platform and its sellers are held, so that no other process moves
 * their balances meanwhile; platforms have no sellers in common and are no sellers, so that holders never wait in a circle.
 */
const shareOfPlatform = ({ database, clock }: Gateway, platformId: string, batchSize: number) =>
  database.transaction(async tx => {
    if ((await holdMerchants(tx, [platformId])).length === 0) return 0;
    const charges = await takeSplitCharges(tx, platformId, batchSize);
    if (charges.length > 0) await postShares(tx, platformId, charges, clock.now());
    return charges.length;
  });

async function postShares(
  tx: Queryable,
  platformId: string,
  charges: readonly ChargeToShare[],
  now: Date,
): Promise<void> {
  const wanted = charges.flatMap(charge => sellerSharesOf(charge).map(share => ({ charge, share })));
  const sellers = [...new Set(wanted.map(({ share }) => share.sellerId))].sort();
  await waitForMerchants(tx, sellers);
  const balances = await readSellerBalances(tx, sellers);
  const present = await listSharesOf(
    tx,
    platformId,
    charges.map(({ chargeId }) => chargeId),
  );
  const known = new Map(present.map(share => [`${share.chargeId} ${share.position}`, share]));
  const changed: SplitShare[] = [];
  const entries: SettlementEntry[] = [];
  for (const { charge, share } of wanted) {
    const before = known.get(`${charge.chargeId} ${share.position}`) ?? newShare(charge, share, now);
    const balance = balances.get(share.sellerId) ?? 0n;
    const centavos = nextPosting(share, before.postedCentavos, balance);
    if (!isChanged(before, share) && centavos === 0n) continue;
    const after = afterPosting(before, share, centavos, now);
    balances.set(share.sellerId, balance + centavos);
    changed.push(after);
    if (centavos !== 0n) entries.push(...entriesOf(after, centavos, now));
  }
  await saveShares(tx, changed);
  await postSettlement(tx, entries);
  await tellSellers(tx, changed);
}

const newShare = (charge: ChargeToShare, share: SellerShare, now: Date): SplitShare => ({
  merchantId: share.sellerId,
  id: newId('splitShare'),
  platformId: charge.platformId,
  chargeId: charge.chargeId,
  position: share.position,
  creationDate: now,
  changeDate: now,
  method: charge.method,
  availableOn: charge.availableOn,
  amountCentavos: 0n,
  feeCentavos: 0n,
  returnedCentavos: 0n,
  postedCentavos: 0n,
  postings: 0,
});

const isChanged = (before: SplitShare, share: SellerShare): boolean =>
  before.amountCentavos !== share.amountCentavos ||
  before.feeCentavos !== share.feeCentavos ||
  before.returnedCentavos !== share.returnedCentavos;

const afterPosting = (
  before: SplitShare,
  { amountCentavos, feeCentavos, returnedCentavos }: SellerShare,
  centavos: bigint,
  now: Date,
): SplitShare => ({
  ...before,
  amountCentavos,
  feeCentavos,
  returnedCentavos,
  changeDate: now,
  postedCentavos: before.postedCentavos + centavos,
  postings: before.postings + 1,
});

/** One entry in the books of each side, under the id of the share. */
const entriesOf = (share: SplitShare, centavos: bigint, now: Date): SettlementEntry[] =>
  [
    { merchantId: share.merchantId, moved: centavos },
    { merchantId: share.platformId, moved: -centavos },
  ].map(({ merchantId, moved }) => ({
    merchantId,
    id: share.id,
    number: share.postings,
    reason: SPLIT_REASON,
    creationDate: now,
    legs: [
      [merchantAccount, moved],
      [splitsAccount, -moved],
    ],
  }));

const tellSellers = (tx: Queryable, shares: readonly SplitShare[]): Promise<void> =>
  insertEvents(
    tx,
    shares.map(share => ({
      ...newEvent(share.postings === 1 ? 'split.received' : 'split.changed', shareToView(share)),
      merchantId: share.merchantId,
      resourceId: share.id,
      sequence: share.postings,
      creationDate: share.changeDate,
    })),
  );
