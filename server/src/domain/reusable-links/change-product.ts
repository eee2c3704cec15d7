import type { Gateway } from '../../dependencies.ts';
import { notFound, reject } from '../../platform/errors.ts';
import type { ReusableLink } from './reusable-link.ts';
import { changeLink, findLink, lockLink } from './store.ts';
import { countUnits } from './use-store.ts';

export interface ProductChanges {
  in_shop?: boolean | undefined;
  /** Units left now. */
  stock?: number | undefined;
  variants?: readonly { number: number; stock: number }[] | undefined;
}

/**
 * Changes the units left. Adds the units sold or being paid under the lock that payers also take, so that the total stays
 * right. Payments of a link without stock take no lock, so such a link cannot get stock later.
 */
export const changeProduct = (
  gateway: Gateway,
  { merchantId, id }: Pick<ReusableLink, 'merchantId' | 'id'>,
  { in_shop: isInShop, stock, variants = [] }: ProductChanges,
): Promise<ReusableLink> =>
  gateway.database.transaction(async tx => {
    const link = await lockLink(tx, merchantId, id);
    if (link === undefined) throw notFound();
    const units = await countUnits(tx, merchantId, [id], gateway.realClock.now());
    const takenOf = (number: number | null): number =>
      units.find(row => row.variantNumber === number)?.taken ?? 0;
    if (stock !== undefined && link.stockTotal === null) throw reject('link_without_stock');
    for (const { number } of variants) {
      const present = link.variants.find(variant => variant.number === number);
      if (present?.stockTotal == null) throw reject('link_without_stock');
    }
    await changeLink(tx, link, {
      isInShop,
      stockTotal: stock === undefined ? undefined : stock + takenOf(null),
      variants: variants.map(changed => ({
        number: changed.number,
        stockTotal: changed.stock + takenOf(changed.number),
      })),
    });
    return (await findLink(tx, id, merchantId)) ?? link;
  });
