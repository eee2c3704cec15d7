/** The five key types of Bre-B (llaves). One key points to exactly one account. */
export const keyTypes = ['document', 'mobile', 'email', 'alphanumeric', 'merchant_code'] as const;
export type KeyType = (typeof keyTypes)[number];

/** A key as the directory holds it; made by `readKey`. */
export interface BrebKey {
  type: KeyType;
  value: string;
}

/** The sub-tag of tag 26 that holds a key of this type (EASPBV 1.4). */
export const keySubTags: Readonly<Record<KeyType, string>> = {
  document: '01',
  mobile: '02',
  email: '03',
  alphanumeric: '04',
  merchant_code: '05',
};

/** Banks print the same key in capital and in small letters, so case does not tell keys apart. */
export const isSameKey = (one: BrebKey, other: BrebKey): boolean =>
  one.type === other.type && one.value.toLowerCase() === other.value.toLowerCase();

const HIDDEN = '***';

/** A key that its owner recognizes and nobody else can use: `***4567`, `an***@example.com`, `@caf***`. */
export function maskKey({ type, value }: BrebKey): string {
  if (type === 'alphanumeric') return value.slice(0, 4) + HIDDEN;
  if (type !== 'email') return HIDDEN + value.slice(value.length > 6 ? -4 : -2);
  const at = value.lastIndexOf('@');
  return value.slice(0, at > 2 ? 2 : 1) + HIDDEN + value.slice(at);
}
