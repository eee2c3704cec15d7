import type { DigitEncoding, TextEncoding } from '../dialect/dialect.ts';

const FIRST_PRINTABLE = 0x20;
const UNKNOWN = 0;

// EBCDIC code page 037 for the characters from space to tilde.
const ebcdicOfPrintable = Buffer.from(
  '405a7f7b5b6c507d4d5d5c4e6b604b61f0f1f2f3f4f5f6f7f8f97a5e4c7e6e6f7cc1c2c3c4c5c6c7c8c9d1d2d3d4d5d6d7d8d9' +
    'e2e3e4e5e6e7e8e9bae0bbb06d79818283848586878889919293949596979899a2a3a4a5a6a7a8a9c04fd0a1',
  'hex',
);

const asciiOfEbcdic = new Uint8Array(256).fill(UNKNOWN);
for (const [index, byte] of ebcdicOfPrintable.entries()) asciiOfEbcdic[byte] = index + FIRST_PRINTABLE;

/** Writes printable ASCII and returns the number of bytes. */
export function putText(target: Buffer, at: number, text: string, encoding: TextEncoding): number {
  if (encoding === 'ascii') return target.write(text, at, 'latin1');
  for (let index = 0; index < text.length; index += 1) {
    target[at + index] = ebcdicOfPrintable[text.charCodeAt(index) - FIRST_PRINTABLE] ?? UNKNOWN;
  }
  return text.length;
}

/** Undefined if a byte is not a character. */
export function getText(
  source: Buffer,
  at: number,
  size: number,
  encoding: TextEncoding,
): string | undefined {
  if (encoding === 'ascii') {
    const text = source.toString('latin1', at, at + size);
    return isPrintable(text) ? text : undefined;
  }
  let text = '';
  for (let index = at; index < at + size; index += 1) {
    const code = asciiOfEbcdic[source[index] ?? 0] ?? UNKNOWN;
    if (code === UNKNOWN) return undefined;
    text += String.fromCharCode(code);
  }
  return text;
}

const printable = /^[ -~]*$/;
export const isPrintable = (text: string): boolean => printable.test(text);

/** BCD, two digits per byte; `digits` must have an even length. */
export const putHalfBytes = (target: Buffer, at: number, digits: string): number =>
  target.write(digits, at, 'hex');

/** The number of bytes for this many digits. */
export const digitBytes = (count: number, encoding: DigitEncoding): number =>
  encoding === 'bcd' ? (count + 1) >> 1 : count;
