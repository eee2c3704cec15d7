import { randomBytes, randomFillSync } from 'node:crypto';
import { systemClock } from '../time/clock.ts';

/** Interface 1.3. */
const prefixes = {
  merchant: 'm',
  customer: 'a',
  card: 'k',
  token: 'tok',
  transaction: 'tr',
  plan: 'p',
  subscription: 's',
  webhook: 'w',
  link: 'ck',
  reusableLink: 'cl',
  event: 'e',
  mail: 'ml',
  account: 'u',
  session: 'se',
  passkey: 'pk',
  business: 'b',
  invitation: 'in',
  goLive: 'gl',
  request: 'rq',
  reconciliationFile: 'rf',
  reconciliationMatch: 'rm',
  reconciliationDeposit: 'rd',
  view: 'vi',
  export: 'ex',
  exportSchedule: 'es',
  closingPack: 'cp',
  note: 'nt',
  reversal: 'rv',
  import: 'im',
  pendingChange: 'pc',
  // Closing packs share this prefix, but no field accepts both.
  coupon: 'cp',
  couponCode: 'cd',
  couponRedemption: 'cr',
  chargebackCase: 'cb',
  erasure: 'er',
  suspicionCase: 'sc',
  // Invitations share this prefix, but their rows are in another database.
  invoice: 'in',
  invoiceItem: 'ii',
  creditEntry: 'ce',
  creditNote: 'cn',
  payoutAccount: 'ba',
  payoutBatch: 'pb',
  payout: 'po',
  settlement: 'st',
  settlementPosting: 'sp',
  settlementAdjustment: 'sa',
  settlementHold: 'sh',
  passedOnWithholding: 'sw',
  withholdingCertificate: 'wc',
  priceContract: 'ct',
  splitShare: 'ss',
} as const;

export type IdKind = keyof typeof prefixes;

const idLength = 20;
const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const pairs: readonly string[] = Array.from(alphabet).flatMap(a => Array.from(alphabet, b => a + b));
const pairCount = 36 ** 2;
const quadCount = 36 ** 4;
const sequenceLimit = 36 ** 8;
const instantLimit = 36 ** 9;

interface Mint {
  ms: number;
  msText: string;
  /** 8 digits fill the space that the longest prefix leaves, so that ids of every kind stay ordered and distinct. */
  sequence: number;
}

const liveMint: Mint = { ms: -1, msText: '', sequence: 0 };
const givenMint: Mint = { ms: -1, msText: '', sequence: 0 };

export function newId(kind: IdKind, nowMs?: number): string {
  return idFromTail(kind, mintTail(nowMs));
}

/**
 * The part of an id after the prefix: 9 digits of milliseconds and 10 random ones. Tails from the system clock always
 * increase, even if it is set back. A given moment is used as it is, and only increases while the same moment repeats,
 * so that a sandbox clock in the future does not affect other ids.
 */
export function mintTail(nowMs?: number): string {
  if (nowMs === undefined) return nextTail(liveMint, Math.max(liveMint.ms, systemClock.now().getTime()));
  if (!Number.isInteger(nowMs) || nowMs < 0 || nowMs >= instantLimit) {
    throw new RangeError('an id needs a moment in whole milliseconds since 1970');
  }
  return nextTail(givenMint, nowMs);
}

export function idFromTail(kind: IdKind, tail: string): string {
  const prefix = prefixes[kind];
  return prefix + tail.slice(0, idLength - prefix.length);
}

function nextTail(mint: Mint, ms: number): string {
  const at = takeRandom(8);
  // Random steps make a neighboring id hard to guess.
  if (ms === mint.ms) mint.sequence += 1 + pool.readUInt16LE(at);
  if (ms !== mint.ms || mint.sequence >= sequenceLimit) {
    mint.ms = ms === mint.ms ? ms + 1 : ms;
    mint.msText = mint.ms.toString(36).padStart(9, '0');
    // 40 bits stay below half of the limit: about 40 million steps fit into one millisecond.
    mint.sequence = pool.readUIntLE(at, 5);
  }
  const high = Math.floor(mint.sequence / quadCount);
  const low = mint.sequence - high * quadCount;
  return mint.msText + quad(high) + quad(low) + pairs[pool.readUInt16LE(at + 6) % pairCount];
}

function quad(value: number): string {
  const high = Math.floor(value / pairCount);
  return `${pairs[high]}${pairs[value - high * pairCount]}`;
}

const pool = Buffer.allocUnsafe(4096);
let poolAt = pool.length;

/** One call to the system's random generator serves hundreds of ids. Returns the offset of the bytes in the pool. */
function takeRandom(byteCount: number): number {
  if (poolAt + byteCount > pool.length) {
    randomFillSync(pool);
    poolAt = 0;
  }
  const at = poolAt;
  poolAt += byteCount;
  return at;
}

/** Characters `[a-z0-9]`, uniformly distributed. Not from the pool, so that secrets do not stay in memory. */
export function newSecret(length: number): string {
  let secret = '';
  while (secret.length < length) {
    for (const byte of randomBytes(length + 8)) {
      // 252 is the largest multiple of 36 in a byte; higher values would favor the first characters.
      if (byte < 252 && secret.length < length) secret += alphabet.charAt(byte % 36);
    }
  }
  return secret;
}

const identifier = /^[a-z0-9]{1,45}$/;

/** Also accepts imported ids (Interface 1.3). */
export function isIdentifier(text: string): boolean {
  return identifier.test(text);
}
