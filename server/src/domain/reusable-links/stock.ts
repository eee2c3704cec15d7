import type { Queryable } from '../../platform/database/connections/connection.ts';
import { hasStock, type ReusableLink } from './reusable-link.ts';
import { countUnits, type TakenUnits } from './use-store.ts';

/** Units that can still be bought; undefined if unlimited. */
export interface Stock {
  /** Units of the link, or of all its variants together. */
  left: number | undefined;
  /** By variant number. */
  variants: ReadonlyMap<number, number | undefined>;
}

type Stocked = Pick<ReusableLink, 'id' | 'stockTotal' | 'variants'>;

/**
 * Computed from the uses, so nothing is written when a payment fails or expires: its units no longer count as
 * taken.
 */
export function stockOf({ id, stockTotal, variants }: Stocked, units: readonly TakenUnits[]): Stock {
  const takenOf = (variantNumber: number | null): number =>
    units.find(row => row.linkId === id && row.variantNumber === variantNumber)?.taken ?? 0;
  const leftOf = (total: number | null, number: number | null): number | undefined =>
    total === null ? undefined : Math.max(0, total - takenOf(number));
  const ofVariants = new Map(
    variants.map(variant => [variant.number, leftOf(variant.stockTotal, variant.number)] as const),
  );
  if (variants.length === 0) return { left: leftOf(stockTotal, null), variants: ofVariants };
  const lefts = [...ofVariants.values()];
  return {
    left: lefts.some(left => left === undefined)
      ? undefined
      : lefts.reduce<number>((sum, left) => sum + (left ?? 0), 0),
    variants: ofVariants,
  };
}

export const isSoldOut = ({ left }: Stock): boolean => left === 0;

/** Maps link ids to stocks. */
export async function readStocks(
  database: Queryable,
  merchantId: string,
  links: readonly Stocked[],
  realNow: Date,
): Promise<Map<string, Stock>> {
  const limited = links.filter(hasStock).map(({ id }) => id);
  const units = limited.length === 0 ? [] : await countUnits(database, merchantId, limited, realNow);
  return new Map(links.map(link => [link.id, stockOf(link, units)]));
}

export async function readStock(
  database: Queryable,
  merchantId: string,
  link: Stocked,
  realNow: Date,
): Promise<Stock> {
  const stocks = await readStocks(database, merchantId, [link], realNow);
  return stocks.get(link.id) ?? stockOf(link, []);
}

/** Units left of this variant; undefined without a limit. */
export const leftFor = (stock: Stock, variantNumber: number | null): number | undefined =>
  variantNumber === null ? stock.left : stock.variants.get(variantNumber);
