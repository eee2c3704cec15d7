import type { reusableStatuses } from '@recaudo/contract/merchant/payments/reusable-links';
import { idFromTail, mintTail, newSecret } from '../../platform/primitives/values/id.ts';

/** A link that many people open: each pays a charge of their own, or subscribes to its plan. */
export interface ReusableLink {
  id: string;
  merchantId: string;
  description: string;
  amountCentavos: bigint;
  iva: string;
  /** What people subscribe to; null where they pay once. */
  planId: string | null;
  mostUses: number | null;
  expiresAt: Date | null;
  isClosed: boolean;
  creationDate: Date;
}

export type ReusableStatus = (typeof reusableStatuses)[number];

/** `cl`, the time and a fully random tail, so that links cannot be enumerated. */
export const newReusableLinkId = (): string =>
  idFromTail('reusableLink', mintTail().slice(0, 9) + newSecret(9));

export const isReusableLinkId = (text: string): boolean => /^cl[a-z0-9]{18}$/.test(text);

export const reusablePath = (id: string): string => `/cobro/${id}`;

/** Whether somebody may begin to pay now, and else why not. */
export function statusOf(
  link: Pick<ReusableLink, 'isClosed' | 'expiresAt' | 'mostUses'>,
  uses: number,
  now: Date,
): ReusableStatus {
  if (link.isClosed) return 'closed';
  if (link.expiresAt !== null && link.expiresAt <= now) return 'expired';
  return link.mostUses !== null && uses >= link.mostUses ? 'full' : 'open';
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Long enough to find the card, to pass a bank or to walk to a till round the corner; then the use is somebody else's. */
const LIMITED_LIFE_MS = 60 * MINUTE_MS;
const UNLIMITED_LIFE_MS = 3 * DAY_MS;

/** How long a payment that was begun on the link may take: never longer than the link itself. */
export function payBefore({ mostUses, expiresAt }: ReusableLink, now: Date): Date {
  const end = new Date(now.getTime() + (mostUses === null ? UNLIMITED_LIFE_MS : LIMITED_LIFE_MS));
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}
