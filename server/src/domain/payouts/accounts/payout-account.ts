import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';
import { openText, sealText, type TextOwner } from '../../../platform/vault/ciphers/sealed-text.ts';
import type { KeyRing } from '../../../platform/vault/keys/key-ring.ts';
import type { DocumentType } from '../../../processors/pse-provider.ts';
import type { PayoutAccountType } from './account-number.ts';

export type PayoutAccountStatus = 'unverified' | 'verified' | 'blocked';

/** A trigger rejects every other transition. */
export const payoutAccountStatuses = defineTransitions<PayoutAccountStatus>({
  unverified: ['verified', 'blocked'],
  verified: ['blocked'],
  blocked: [],
});

/** A bank account or Bre-B key of a merchant. Its number is sealed; people see the last digits. */
export interface PayoutAccount {
  merchantId: string;
  id: string;
  creationDate: Date;
  holder: string;
  documentType: DocumentType;
  /** A NIT with its check digit. */
  document: string;
  /** The compensation code; null for a Bre-B key. */
  bank: string | null;
  type: PayoutAccountType;
  sealedNumber: Buffer;
  numberEnd: string;
  /** Where news of payouts and of another account go. */
  email: string;
  addedBy: string;
  status: PayoutAccountStatus;
  depositCentavos: bigint | null;
  depositTries: number;
  depositConfirmedAt: Date | null;
  verifiedAt: Date | null;
  verifiedWith: 'deposit' | 'document' | null;
  /** The end of the cooling period. */
  usableFrom: Date | null;
  blockedAt: Date | null;
  blockReason: string | null;
}

/** After another account replaces a verified one, no payout goes to it for so long. */
export const COOLING_DAYS = 3;
/** Guesses of the deposit's amount. */
export const MOST_DEPOSIT_TRIES = 3;

export const usableFrom = (now: Date, isReplacement: boolean): Date =>
  new Date(now.getTime() + (isReplacement ? COOLING_DAYS * 24 * 3_600_000 : 0));

export const isUsable = (account: Pick<PayoutAccount, 'status' | 'usableFrom'>, now: Date): boolean =>
  account.status === 'verified' && account.usableFrom !== null && account.usableFrom <= now;

type Owned = Pick<PayoutAccount, 'merchantId' | 'id'>;
const ownerOf = ({ merchantId, id }: Owned): TextOwner => ['payout-account', merchantId, id];

export const sealNumber = (ring: KeyRing, account: Owned, number: string): Buffer =>
  sealText(ring, ownerOf(account), number);

export const openNumber = (ring: KeyRing, account: Owned & Pick<PayoutAccount, 'sealedNumber'>): string =>
  openText(ring, ownerOf(account), account.sealedNumber);
