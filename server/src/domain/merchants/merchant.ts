import type { Environment } from '@recaudo/contract/shared/environment';

export type Profile = 'strict' | 'lenient';
export type KeyKind = 'private' | 'public';

/** PCI DSS allows the first eight digits of numbers with 16 or more digits, and six otherwise. */
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
  /** The instant at which a sandbox merchant's clock stands still; null is real time. */
  clockFrozenAt: Date | null;
  /** A card is verified with its issuer before it is saved. */
  verifiesCards: boolean;
  /** Requests per second for each of its keys; null is the environment's default. */
  ratePerSecond: number | null;
  /** The largest charge; null is no limit. */
  maxChargeCentavos: bigint | null;
  /** Requests with unknown fields or query parameters get 400/1001; otherwise a header only names them. */
  rejectsUnknownFields: boolean;
  /** Whether a failed or canceled charge frees its order_id; null is the profile's default. */
  orderIdReuse: boolean | null;
  /** How far below zero refunds may take the account; null is the default of the profile and environment. */
  overdraftCentavos: bigint | null;
  /** How many leading digits of a card number responses show. */
  cardMaskDigits: CardMaskDigits;
}

/** The fields that a merchant can change itself. */
export type MerchantDetail =
  | 'name'
  | 'email'
  | 'phone'
  | 'profile'
  | 'verifiesCards'
  | 'orderIdReuse'
  | 'rejectsUnknownFields'
  | 'cardMaskDigits';

/** Limits that an operator sets for one merchant. */
export type MerchantLimits = Pick<Merchant, 'ratePerSecond' | 'maxChargeCentavos' | 'overdraftCentavos'>;

/** Interface 10.13. The database function `gives_back_order_id` applies the same rule. */
export const reusesOrderIds = ({
  orderIdReuse,
  profile,
}: Pick<Merchant, 'orderIdReuse' | 'profile'>): boolean => orderIdReuse ?? profile === 'lenient';

/** Shops that are migrating refund old sales before they have new ones here. */
const LENIENT_SANDBOX_OVERDRAFT_CENTAVOS = 5_000_000_00n;

/** Interface 11. */
export function overdraftOf(
  { overdraftCentavos, profile }: Pick<Merchant, 'overdraftCentavos' | 'profile'>,
  environment: Environment,
): bigint {
  if (overdraftCentavos !== null) return overdraftCentavos;
  return profile === 'lenient' && environment === 'sandbox' ? LENIENT_SANDBOX_OVERDRAFT_CENTAVOS : 0n;
}

/** The merchant's fee for a completed card charge. */
export interface FeeSchedule {
  basisPoints: number;
  fixedCentavos: bigint;
  taxBasisPoints: number;
}

/** 2.9 % and 900 pesos, and 19 % tax of that (Interface 10.10). */
export const defaultFees: FeeSchedule = { basisPoints: 290, fixedCentavos: 900_00n, taxBasisPoints: 1900 };

export interface ApiKey {
  /** The first bytes of the key's HMAC: identifies the key and grants no access. */
  id: string;
  kind: KeyKind;
  lastFour: string;
  creationDate: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  /** Networks in CIDR that may use the key; empty allows all. */
  allowedNetworks: readonly string[];
  /** The key itself; null for a private key, and for public keys created before they were stored. */
  publicKey: string | null;
  /** The key's text is stored encrypted and can be shown again (keys/kept-key.ts). */
  isKept: boolean;
}

/** The data that a request may access: a merchant, or one of its customers on customer-level paths. */
export interface Scope {
  merchant: Merchant;
  customerId: string | null;
}

export const keyPrefix: Record<KeyKind, string> = { private: 'sk_', public: 'pk_' };

/** Ids and keys that a merchant brings from another gateway (Interface 19). */
export const isForeignId = (text: string): boolean => /^[a-z0-9]{1,45}$/.test(text);
export const isForeignKey = (text: string): boolean => /^[A-Za-z0-9_]{8,64}$/.test(text);
