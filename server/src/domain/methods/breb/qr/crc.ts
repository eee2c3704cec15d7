/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF, nothing reflected, no final XOR. */
function crc16(bytes: Uint8Array): string {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The CRC over one byte per character, as the parsers of the field compute it. */
export const crcOf = (text: string): string => crc16(Buffer.from(text, 'latin1'));

/** True if this is the text's CRC. EMVCo encodes letters such as ñ as UTF-8, so that CRC is valid too. */
export const isCrcOf = (text: string, crc: string): boolean =>
  crc === crcOf(text) || crc === crc16(Buffer.from(text, 'utf8'));
