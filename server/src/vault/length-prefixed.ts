/** Each part behind its byte length, so that ('ab', 'c') and ('a', 'bc') never give the same bytes. */
export function lengthPrefixed(...parts: readonly string[]): Buffer {
  const pieces: Buffer[] = [];
  for (const part of parts) {
    const bytes = Buffer.from(part, 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    pieces.push(length, bytes);
  }
  return Buffer.concat(pieces);
}
