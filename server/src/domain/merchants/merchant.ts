import type { Environment } from '@recaudo/contract/shared/environment';

export type Profile = 'strict' | 'lenient';
export type KeyKind = 'private' | 'public';

/** PCI DSS allows the first eight of a number with 16 digits or more, six otherwise. */
export type CardMaskDigits = 6 | 8;

export interface Merchant {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  status: 'active' | 'suspended';
  profile: Profile;
  creationDate: Date;
  fees: FeeSchedule;
  /** A sandbox merchant's own clock stands still at this moment; null is real time. */
  clockFrozenAt: Date | null;
  /** The issuer is asked before a card is saved. */
  verifiesCards: boolean;
  /** Requests in a second for each of its keys; null is what the environment allows everybody. */
  ratePerSecond: number | null;
  /** Its largest charge; null is no limit. */
  maxChargeCentavos: bigint | null;
  /** Requests with unknown fields or query parameters are 400/1001; by default they are only named in a header. */
  rejectsUnknownFields: boolean;
  /** Whether a charge that failed or was cancelled frees its order_id; null is as its profile has it. */
  orderIdReuse: boolean | null;
  /** How far below zero refunds may take its account; null is what its profile and environment have. */
  overdraftCentavos: bigint | null;
  /** How many first digits of a card number its answers show. */
  cardMaskDigits: CardMaskDigits;
}

/** What a merchant changes of itself. */
export type MerchantDetail =
  | 'name'
  | 'email'
  | 'phone'
  | 'profile'
  | 'verifiesCards'
  | 'orderIdReuse'
  | 'rejectsUnknownFields'
  | 'cardMaskDigits';

/** What an operator allows one merchant. */
export type MerchantLimits = Pick<Merchant, 'ratePerSecond' | 'maxChargeCentavos' | 'overdraftCentavos'>;

/** Interface 10.13. The function `gives_back_order_id` of the database reads it the same way. */
export const reusesOrderIds = ({
  orderIdReuse,
  profile,
}: Pick<Merchant, 'orderIdReuse' | 'profile'>): boolean => orderIdReuse ?? profile === 'lenient';

/** Shops that are being moved here refund old sales before they have made new ones. */
const LENIENT_SANDBOX_OVERDRAFT_CENTAVOS = 5_000_000_00n;

/** Interface 11. */
export function overdraftOf(
  { overdraftCentavos, profile }: Pick<Merchant, 'overdraftCentavos' | 'profile'>,
  environment: Environment,
): bigint {
  if (overdraftCentavos !== null) return overdraftCentavos;
  return profile === 'lenient' && environment === 'sandbox' ? LENIENT_SANDBOX_OVERDRAFT_CENTAVOS : 0n;
}

/** What a completed card charge costs the merchant. */
export interface FeeSchedule {
  basisPoints: number;
  fixedCentavos: bigint;
  taxBasisPoints: number;
}

/** 2.9 % and 900 pesos, and 19 % tax of that (Interface 10.10). */
export const defaultFees: FeeSchedule = { basisPoints: 290, fixedCentavos: 900_00n, taxBasisPoints: 1900 };

export interface ApiKey {
  /** The beginning of its HMAC: names it, and opens nothing. */
  id: string;
  kind: KeyKind;
  lastFour: string;
  creationDate: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  /** From where it works, as CIDR; from anywhere when there are none. */
  allowedNetworks: readonly string[];
  /** The key itself; null for a private one, and for one from before public keys were kept. */
  publicKey: string | null;
  /** Its text can be opened again (keys/kept-key.ts). */
  isKept: boolean;
}

/** Whose data a request may touch: a merchant, and one customer of it on customer-level paths. */
export interface Scope {
  merchant: Merchant;
  customerId: string | null;
}

export const keyPrefix: Record<KeyKind, string> = { private: 'sk_', public: 'pk_' };

/** Ids and keys brought from elsewhere (Interface 19). */
export const isForeignId = (text: string): boolean => /^[a-z0-9]{1,45}$/.test(text);
export const isForeignKey = (text: string): boolean => /^[A-Za-z0-9_]{8,64}$/.test(text);
