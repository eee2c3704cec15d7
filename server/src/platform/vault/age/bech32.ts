/** The alphabet of age's keys (BIP 173) contains no 1, b, i or o; a checksum detects typing errors. */
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM_LENGTH = 6;

export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const words = regroup([...bytes], 8, 5, true) ?? [];
  const checked = [...expandPrefix(prefix), ...words, ...Array<number>(CHECKSUM_LENGTH).fill(0)];
  const remainder = polymod(checked) ^ 1;
  const checksum = Array.from({ length: CHECKSUM_LENGTH }, (_, at) => (remainder >> (5 * (5 - at))) & 31);
  return `${prefix}1${[...words, ...checksum].map(word => ALPHABET[word]).join('')}`;
}

/** Undefined for a mistyped key, or one with another prefix. Mixed case is invalid. */
export function decodeBech32(prefix: string, text: string): Buffer | undefined {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined;
  const small = text.toLowerCase();
  if (!small.startsWith(`${prefix}1`)) return undefined;
  const words = Array.from(small.slice(prefix.length + 1), character => ALPHABET.indexOf(character));
  if (words.includes(-1) || words.length < CHECKSUM_LENGTH) return undefined;
  if (polymod([...expandPrefix(prefix), ...words]) !== 1) return undefined;
  const bytes = regroup(words.slice(0, -CHECKSUM_LENGTH), 5, 8, false);
  return bytes && Buffer.from(bytes);
}

const expandPrefix = (prefix: string): number[] => {
  const codes = [...Buffer.from(prefix, 'latin1')];
  return [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31)];
};

function polymod(words: readonly number[]): number {
  let sum = 1;
  for (const word of words) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ word;
    for (const [bit, term] of GENERATOR.entries()) if (((top >> bit) & 1) === 1) sum ^= term;
  }
  return sum;
}

/** Regroups bits, e.g. from bytes to groups of five; undefined if the remaining bits are not just padding. */
function regroup(groups: readonly number[], from: number, to: number, pads: boolean): number[] | undefined {
  let value = 0;
  let bits = 0;
  const result: number[] = [];
  for (const group of groups) {
    value = ((value << from) | group) & 0xfff;
    bits += from;
    while (bits >= to) {
      bits -= to;
      result.push((value >> bits) & ((1 << to) - 1));
    }
  }
  const rest = (value << (to - bits)) & ((1 << to) - 1);
  if (pads) return bits > 0 ? [...result, rest] : result;
  return bits >= from || rest !== 0 ? undefined : result;
}
