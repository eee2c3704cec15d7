import { deflateSync, inflateSync } from 'node:zlib';
import { MAX_SIDE_PIXELS, type Rewritten } from './photo.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MOST_CHUNKS = 2_000;

/** Samples per pixel and allowed bit depths of each color type. */
const colorTypes: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

interface Chunk {
  type: string;
  content: Buffer;
}

/** Decompresses the picture, checks it, and compresses it again. Drops texts, profiles, timestamps and animations. */
export function rewritePng(bytes: Buffer): Rewritten {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (chunks === undefined || header?.type !== 'IHDR' || header.content.length !== 13) {
    return { kind: 'unreadable' };
  }
  const { content: head } = header;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  if (width === 0 || height === 0) return { kind: 'unreadable' };
  if (Math.max(width, height) > MAX_SIDE_PIXELS) return { kind: 'too_large' };
  const [depth = 0, color = 0, ...methods] = head.subarray(8);
  const { samples = 0, depths = [] } = colorTypes[color] ?? {};
  if (!depths.includes(depth) || methods.some(method => method !== 0)) return { kind: 'unreadable' };
  const lineBytes = 1 + Math.ceil((width * samples * depth) / 8);
  const pixels = pixelsOf(chunks, lineBytes, height);
  const palette = chunks.filter(({ type }) => type === 'PLTE');
  const isPaletteRight = color === 3 ? palette.length === 1 : palette.length <= 1;
  if (pixels === undefined || !isPaletteRight) return { kind: 'unreadable' };
  const clear = chunks.filter(({ type }) => type === 'tRNS').slice(0, 1);
  const content = Buffer.concat([
    SIGNATURE,
    ...[header, ...palette, ...clear].map(write),
    write({ type: 'IDAT', content: deflateSync(pixels, { level: 9 }) }),
    write({ type: 'IEND', content: Buffer.alloc(0) }),
  ]);
  return { kind: 'photo', type: 'image/png', content };
}

/** The chunks up to the end of the picture; undefined if a chunk or its checksum is wrong. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (chunks.length < MOST_CHUNKS && at + 12 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return undefined;
    const named = bytes.subarray(at + 4, end);
    if (crc32(named) !== bytes.readUInt32BE(end)) return undefined;
    const type = named.toString('latin1', 0, 4);
    if (type === 'IEND') return chunks;
    chunks.push({ type, content: named.subarray(4) });
    at = end + 4;
  }
  return undefined;
}

/** The pixel data: exactly the lines that the header declares, each with a known filter. */
function pixelsOf(chunks: readonly Chunk[], lineBytes: number, height: number): Buffer | undefined {
  const size = lineBytes * height;
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content));
  try {
    const pixels = inflateSync(data, { maxOutputLength: size + 1 });
    if (pixels.length !== size) return undefined;
    for (let at = 0; at < size; at += lineBytes) if ((pixels[at] ?? 5) > 4) return undefined;
    return pixels;
  } catch {
    return undefined;
  }
}

function write({ type, content }: Chunk): Buffer {
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length);
  chunk.write(type, 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, content.length + 8)), content.length + 8);
  return chunk;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, value) => {
  let rest = value;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest >>> 0;
});

function crc32(bytes: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (crcTable[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}
