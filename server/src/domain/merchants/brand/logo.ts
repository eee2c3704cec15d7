import { refusedValue, rule } from '../../../platform/errors.ts';

export const MAX_LOGO_BYTES = 256 * 1024;
const MAX_SIDE_PIXELS = 4_096;
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

export interface Logo {
  bytes: Buffer;
  type: 'image/png' | 'image/jpeg';
}

/**
 * Detects the image type from the first bytes, whatever the file name. No SVG, because it can contain
 * scripts.
 */
export function readLogo(bytes: Buffer): Logo {
  if (bytes.length > MAX_LOGO_BYTES)
    throw refusedValue('logo', rule('file_above_kilobytes', { most: MAX_LOGO_BYTES / 1024 }));
  if (bytes.subarray(0, jpeg.length).equals(jpeg)) return { bytes, type: 'image/jpeg' };
  const isPng = bytes.length > 24 && bytes.subarray(0, png.length).equals(png) && isHeader(bytes);
  if (!isPng) throw refusedValue('logo', 'not_png_or_jpeg');
  if (Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)) > MAX_SIDE_PIXELS) {
    throw refusedValue('logo', rule('too_many_pixels', { most: MAX_SIDE_PIXELS }));
  }
  return { bytes, type: 'image/png' };
}

const isHeader = (bytes: Buffer): boolean => bytes.toString('latin1', 12, 16) === 'IHDR';
