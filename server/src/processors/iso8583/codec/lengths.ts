import type { FieldSpec, Layout } from '../dialect/dialect.ts';
import { digitBytes, getText, putHalfBytes, putText } from './characters.ts';

/** Bytes of the length prefix of a field of this kind. */
export function lengthBytes(length: FieldSpec['length'], encoding: Layout['lengths']): number {
  const digits = lengthDigits(length);
  if (digits === 0) return 0;
  if (encoding === 'binary') return digits - 1;
  return digitBytes(digits, encoding);
}

const lengthDigits = (length: FieldSpec['length']): number =>
  length === 'fixed' ? 0 : length === 'LLVAR' ? 2 : 3;

export function putLength(
  target: Buffer,
  at: number,
  count: number,
  { bytes, encoding }: { bytes: number; encoding: Layout['lengths'] },
): void {
  if (encoding === 'binary') target.writeUIntBE(count, at, bytes);
  else if (encoding === 'bcd') putHalfBytes(target, at, String(count).padStart(bytes * 2, '0'));
  else putText(target, at, String(count).padStart(bytes, '0'), encoding);
}

/** Undefined if there is no number. */
export function getLength(
  source: Buffer,
  at: number,
  bytes: number,
  encoding: Layout['lengths'],
): number | undefined {
  if (encoding === 'binary') return source.readUIntBE(at, bytes);
  const text =
    encoding === 'bcd' ? source.toString('hex', at, at + bytes) : getText(source, at, bytes, encoding);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
