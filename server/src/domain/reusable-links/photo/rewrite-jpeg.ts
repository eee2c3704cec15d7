import { MAX_SIDE_PIXELS, type Rewritten } from './photo.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const EXIF = 0xe1;
const ADOBE = 0xee;
/** Baseline, extended and progressive, Huffman coded. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Tables needed to decode the picture. */
const tables = new Set([0xc4, 0xdb, 0xdd]);
/** Other frame types: arithmetic, lossless, hierarchical. */
const otherFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xdc, 0xde, 0xdf]);
/** A progressive photo has about ten scans; each one costs the browser a pass over the whole picture. */
const MOST_SCANS = 40;
const MOST_SEGMENTS = 300;
const ADOBE_BYTES = 12;

/**
 * Rebuilds the picture from the segments that a decoder needs. Drops everything else: location and device in its metadata,
 * previews, comments, and data after its end.
 */
export function rewriteJpeg(bytes: Buffer): Rewritten {
  const parts: Buffer[] = [Buffer.from([0xff, START])];
  let at = 2;
  let scans = 0;
  let hasFrame = false;
  let orientation = 1;
  for (let segments = 0; segments < MOST_SEGMENTS; segments += 1) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    if (bytes[at] !== 0xff) return { kind: 'unreadable' };
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) {
      return hasFrame && scans > 0 ? finish(parts, orientation) : { kind: 'unreadable' };
    }
    const length = at + 3 < bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length || otherFrames.has(marker)) return { kind: 'unreadable' };
    const content = bytes.subarray(at + 4, end);
    if (frames.has(marker)) {
      if (hasFrame) return { kind: 'unreadable' };
      const fault = faultOfFrame(content);
      if (fault !== undefined) return { kind: fault };
      hasFrame = true;
    }
    if (marker === EXIF) orientation = orientationOf(content);
    const isAdobe =
      marker === ADOBE && content.length === ADOBE_BYTES && content.toString('latin1', 0, 5) === 'Adobe';
    if (frames.has(marker) || tables.has(marker) || isAdobe) parts.push(bytes.subarray(at, end));
    at = end;
    if (marker !== SCAN) continue;
    scans += 1;
    if (!hasFrame || scans > MOST_SCANS) return { kind: 'unreadable' };
    const dataEnd = endOfScan(bytes, at);
    parts.push(bytes.subarray(end - length - 2, dataEnd));
    at = dataEnd;
  }
  return { kind: 'unreadable' };
}

function faultOfFrame(content: Buffer): 'unreadable' | 'too_large' | undefined {
  if (content.length < 6 || content[0] !== 8) return 'unreadable';
  const [height, width, components] = [content.readUInt16BE(1), content.readUInt16BE(3), content[5]];
  if (height === 0 || width === 0 || (components !== 1 && components !== 3)) return 'unreadable';
  return Math.max(height, width) > MAX_SIDE_PIXELS ? 'too_large' : undefined;
}

/** The position of the next marker, skipping stuffed bytes and restart markers. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

const ORIENTATION = 0x0112;
const MOST_TAGS = 100;

/** The orientation of the photo, the only metadata that is needed to show it. */
function orientationOf(content: Buffer): number {
  const tiff = content.subarray(6);
  if (content.toString('latin1', 0, 6) !== 'Exif\0\0' || tiff.length < 8) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => {
    if (at + 2 > tiff.length) return 0;
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  };
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = Math.min(short(directory), MOST_TAGS);
  for (let index = 0; index < count; index += 1) {
    const tag = directory + 2 + index * 12;
    const value = short(tag + 8);
    if (short(tag) === ORIENTATION) return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

function finish(parts: Buffer[], orientation: number): Rewritten {
  const [start = Buffer.alloc(0), ...others] = parts;
  const held = orientation === 1 ? [] : [exifOf(orientation)];
  const content = Buffer.concat([start, ...held, ...others, Buffer.from([0xff, END])]);
  return { kind: 'photo', type: 'image/jpeg', content };
}

const ORIENTATION_VALUE = 28;

/** An Exif segment with nothing but the orientation. */
function exifOf(orientation: number): Buffer {
  const segment = Buffer.from(
    'ffe1002245786966000049492a0008000000010012010300010000000000000000000000',
    'hex',
  );
  segment[ORIENTATION_VALUE] = orientation;
  return segment;
}
