const LENGTH_BYTES = 4;

/** Prefixes each part with its byte length, so that ('ab', 'c') and ('a', 'bc') never give the same bytes. */
export function lengthPrefixed(...parts: readonly string[]): Buffer {
  let size = 0;
  for (const part of parts) size += LENGTH_BYTES + Buffer.byteLength(part);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const part of parts) {
    const length = bytes.write(part, at + LENGTH_BYTES);
    bytes.writeUInt32BE(length, at);
    at += LENGTH_BYTES + length;
  }
  return bytes;
}
