import type { reusableStatuses } from '@recaudo/contract/merchant/payments/reusable-links';
import { idFromTail, mintTail, newSecret } from '../../platform/primitives/values/id.ts';

/** A link for many payers: each gets a charge of their own, or subscribes to the link's plan. */
export interface ReusableLink {
  id: string;
  merchantId: string;
  description: string;
  amountCentavos: bigint;
  iva: string;
  /** The plan to subscribe to; null for single payments. */
  planId: string | null;
  /** The merchant's discount for subscribers of this link. */
  couponId: string | null;
  mostUses: number | null;
  expiresAt: Date | null;
  isClosed: boolean;
  creationDate: Date;
  /** The payer chooses the amount; `amountCentavos` is the minimum. */
  hasOpenAmount: boolean;
  /** The most units in one payment. */
  maxQuantity: number;
  /** The product is delivered, so the payer enters an address. */
  asksAddress: boolean;
  /** Units offered since the link was created, including those sold. Null if unlimited. */
  stockTotal: number | null;
  /** Listed on the shop page of the merchant. */
  isInShop: boolean;
  /** Null uses the merchant's setting for links. */
  use3dSecure: boolean | null;
  photoHash: string | null;
  /** How a platform shares each payment, in percentages, as JSON text (domain/splits). */
  splits: string | null;
  variants: readonly LinkVariant[];
}

/** A variant, such as a size. */
export interface LinkVariant {
  number: number;
  name: string;
  /** Null uses the link's price. */
  amountCentavos: bigint | null;
  stockTotal: number | null;
}

/** The options of a link that is not a product. */
export const noOptions = {
  couponId: null,
  hasOpenAmount: false,
  maxQuantity: 1,
  asksAddress: false,
  stockTotal: null,
  isInShop: false,
  use3dSecure: null,
  photoHash: null,
  splits: null,
  variants: [],
} as const;

type Offered = Pick<ReusableLink, 'stockTotal' | 'variants'>;

export const hasStock = ({ stockTotal, variants }: Offered): boolean =>
  stockTotal !== null || variants.some(variant => variant.stockTotal !== null);

/** Whether uses are limited: then a started payment holds its use for an hour only. */
export const isLimited = (link: Offered & Pick<ReusableLink, 'mostUses'>): boolean =>
  link.mostUses !== null || hasStock(link);

export const priceOf = (
  { amountCentavos }: Pick<ReusableLink, 'amountCentavos'>,
  variant: LinkVariant | undefined,
): bigint => variant?.amountCentavos ?? amountCentavos;

export type ReusableStatus = (typeof reusableStatuses)[number];

/** `cl`, the time and a fully random tail, so that links cannot be enumerated. */
export const newReusableLinkId = (): string =>
  idFromTail('reusableLink', mintTail().slice(0, 9) + newSecret(9));

export const isReusableLinkId = (text: string): boolean => /^cl[a-z0-9]{18}$/.test(text);

export const reusablePath = (id: string): string => `/cobro/${id}`;

/** Whether a payment can start now, and if not, why. */
export function statusOf(
  link: Pick<ReusableLink, 'isClosed' | 'expiresAt' | 'mostUses'>,
  uses: number,
  now: Date,
  isSoldOut = false,
): ReusableStatus {
  if (link.isClosed) return 'closed';
  if (link.expiresAt !== null && link.expiresAt <= now) return 'expired';
  if (isSoldOut) return 'full';
  return link.mostUses !== null && uses >= link.mostUses ? 'full' : 'open';
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/**
 * Long enough to find the card, complete a bank's challenge or walk to a nearby till; afterwards another payer can have
 * the use.
 */
const LIMITED_LIFE_MS = 60 * MINUTE_MS;
const UNLIMITED_LIFE_MS = 3 * DAY_MS;

/** The deadline of a payment started on the link; never after the link's own expiry. */
export function payBefore(link: ReusableLink, now: Date): Date {
  const { expiresAt } = link;
  const end = new Date(now.getTime() + (isLimited(link) ? LIMITED_LIFE_MS : UNLIMITED_LIFE_MS));
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}
