import type { BrebKey } from '../keys/key.ts';

/** Table 1.4 of EASPBV 1.4; a global identifier is `CO.COM.<network>.<field>`. */
export const qrNetworks = ['ACH', 'BRC', 'CRB', 'MCCA', 'RBM', 'SVB', 'VCSS', 'VISI'] as const;
export type QrNetwork = (typeof qrNetworks)[number];

export const qrPurposes = {
  purchase: '00',
  void: '02',
  transfer: '03',
  withdrawal: '04',
  collection: '05',
  top_up: '06',
  deposit: '07',
} as const;
export type QrPurpose = keyof typeof qrPurposes;

export const qrChannels = ['IM', 'POS', 'APP', 'ECOMM', 'MPOS', 'ATM', 'CB', 'OFC'] as const;
export type QrChannel = (typeof qrChannels)[number];

/** IVA or INC as the code declares it. */
export type QrTax =
  /** The payer's wallet computes it. */
  | { set: 'by_wallet' }
  | { set: 'by_merchant'; amountCentavos: bigint; baseCentavos: bigint | null }
  | { set: 'as_percentage'; basisPoints: bigint; baseCentavos: bigint | null };

export type QrTip =
  | { set: 'by_payer' }
  | { set: 'fixed'; amountCentavos: bigint }
  | { set: 'as_percentage'; basisPoints: bigint };

/** The content of a QR of EASPBV 1.4. Null means that the code does not say it. */
export interface QrContent {
  /** A static code with an amount is what the standard calls hybrid. */
  initiation: 'static' | 'dynamic';
  key: BrebKey;
  network: QrNetwork;
  /** The code at the acquirer: older wallets read it instead of the key. */
  merchantCode: string | null;
  aggregatorCode: string | null;
  /** Merchant category code, four digits. */
  mcc: string | null;
  amountCentavos: bigint | null;
  tip: QrTip | null;
  merchantName: string | null;
  city: string | null;
  postalCode: string | null;
  billNumber: string | null;
  reference: string | null;
  terminal: string | null;
  purpose: QrPurpose | null;
  merchantNit: string | null;
  /** Three digits: medium, place, presentation. `521` is a web checkout, `200` a printed poster. */
  originChannel: string | null;
  channel: QrChannel | null;
  iva: QrTax | null;
  inc: QrTax | null;
  transactionId: string | null;
  /** Not verifiable: neither its input nor its key is published. */
  securityHash: string | null;
}
