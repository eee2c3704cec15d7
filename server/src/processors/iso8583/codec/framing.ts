import type { LengthHeader } from '../dialect/dialect.ts';
import { MessageFault } from './message-fault.ts';

/** No card message is longer; a larger length means that the frame boundary is lost. */
const MOST_BYTES = 0xffff;

export const headerBytes = (header: LengthHeader): number => (header.startsWith('2') ? 2 : 4);

/** Writes the length header at the beginning of `target`. */
export function putHeader(target: Buffer, length: number, header: LengthHeader): void {
  const size = headerBytes(header);
  if (header.endsWith('bytes')) {
    if (length > MOST_BYTES) throw new MessageFault(null, `a message of ${length} bytes is too long`);
    target.writeUIntBE(length, 0, size);
    return;
  }
  const digits = String(length).padStart(size, '0');
  if (digits.length > size)
    throw new MessageFault(null, `${length} bytes do not fit a length of ${size} digits`);
  target.write(digits, 0, 'latin1');
}

function getHeader(source: Buffer, at: number, header: LengthHeader): number {
  const size = headerBytes(header);
  if (header.endsWith('bytes')) return source.readUIntBE(at, size);
  const text = source.toString('latin1', at, at + size);
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Splits a byte stream into frames. A frame is only valid until `onFrame` returns. Throws on an invalid length, because
 * nothing after it can be read.
 */
export function createFrameReader(header: LengthHeader, onFrame: (frame: Buffer) => void) {
  const size = headerBytes(header);
  let rest: Buffer | undefined;
  return (chunk: Buffer): void => {
    const source = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    rest = undefined;
    let at = 0;
    while (source.length - at >= size) {
      const length = getHeader(source, at, header);
      if (!(length <= MOST_BYTES)) throw new MessageFault(null, 'the length header of a message is invalid');
      const end = at + size + length;
      if (end > source.length) break;
      // Some hosts send an empty frame as a keepalive.
      if (length > 0) onFrame(source.subarray(at + size, end));
      at = end;
    }
    if (at < source.length) rest = source.subarray(at);
  };
}
