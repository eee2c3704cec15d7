import { deflateSync } from 'node:zlib';
import { filesOf, type HostileFile, randomBytesOf } from './hostile-file.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, content: Buffer, length = content.length): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length >>> 0);
  head.write(type, 4, 'latin1');
  // Readers of only the header do not check the checksum.
  return Buffer.concat([head, content, Buffer.alloc(4)]);
}

function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width);
  content.writeUInt32BE(height, 4);
  content.set([8, 6, 0, 0, 0], 8);
  return chunk('IHDR', content);
}

const png = (...parts: readonly Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...parts]);
const bomb = (): Buffer => deflateSync(Buffer.alloc(20 * 1_024 * 1_024), { level: 1 });
const END = chunk('IEND', Buffer.alloc(0));

const START = Buffer.from('ffd8ff', 'hex');
const jpeg = (...parts: readonly Buffer[]): Buffer => Buffer.concat([START, ...parts]);
function frame(width: number, height: number): Buffer {
  const segment = Buffer.from('c0001108000000000301220002110103110100', 'hex');
  segment.writeUInt16BE(height, 4);
  segment.writeUInt16BE(width, 6);
  return segment;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg">';

export const hostilePictures: readonly HostileFile[] = filesOf('picture', {
  'PNG of two billion pixels a side': () => png(header(0x7fffffff, 0x7fffffff), END),
  'PNG of four billion pixels a side': () => png(header(0xffffffff, 0xffffffff), END),
  'PNG of no pixels': () => png(header(0, 0), END),
  'PNG as wide as it is flat': () => png(header(4_096, 1), chunk('IDAT', bomb()), END),
  'PNG whose data is a bomb': () => png(header(100, 100), chunk('IDAT', bomb()), END),
  'PNG whose profile is a bomb': () =>
    png(header(10, 10), chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), bomb()])), END),
  'PNG whose text is a bomb': () =>
    png(header(10, 10), chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), bomb()])), END),
  'PNG with a chunk of four gigabytes': () =>
    png(header(10, 10), chunk('IDAT', Buffer.alloc(10), 0xffffffff)),
  'PNG with 20,000 chunks': () => png(header(10, 10), ...Array.from({ length: 20_000 }, () => END)),
  'PNG without a header': () => png(chunk('IDAT', Buffer.alloc(100)), END),
  'PNG with half a header': () => png(header(10, 10).subarray(0, 12)),
  'PNG that is only its signature': () => png(),
  'PNG of 100,000 frames': () =>
    png(header(10, 10), chunk('acTL', Buffer.from('0001869f00000000', 'hex')), END),
  'PNG with a page behind it': () => png(header(10, 10), END, Buffer.from('<script>alert(1)</script>')),
  'PNG of noise': () => png(randomBytesOf(5, 200_000)),
  'JPEG that is only its start': () => jpeg(),
  'JPEG of 65,535 pixels a side': () => jpeg(frame(65_535, 65_535)),
  'JPEG of no pixels': () => jpeg(frame(0, 0)),
  'JPEG with a segment of no length': () => jpeg(Buffer.from('e00000ffdb0000', 'hex')),
  'JPEG with 60,000 segments': () =>
    jpeg(...Array.from({ length: 60_000 }, () => Buffer.from('ffe00002', 'hex'))),
  'JPEG without an end': () => jpeg(Buffer.alloc(250_000, 0xff)),
  'JPEG that is a page': () => jpeg(Buffer.from('<html><script>alert(1)</script>')),
  'JPEG with directories in a circle': () =>
    jpeg(Buffer.from('e1001645786966000049492a00080000000000080000', 'hex')),
  'JPEG of noise': () => jpeg(randomBytesOf(6, 200_000)),
  'GIF of 65,535 pixels a side': () => Buffer.from('474946383961ffffffff800000', 'hex'),
  'WebP without an end': () =>
    Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'), Buffer.alloc(1_000)]),
  'BMP of two billion pixels': () =>
    Buffer.from('424d00000000000000003600000028000000ffffff7fffffff7f', 'hex'),
  'TIFF of itself': () => Buffer.from('49492a0008000000ffff08000000', 'hex'),
  'SVG with script': () => `${SVG}<script>alert(1)</script></svg>`,
  'SVG 50,000 deep': () => SVG + '<g>'.repeat(40_000),
  'SVG with entities that multiply': () =>
    `<!DOCTYPE svg [<!ENTITY a "ja"><!ENTITY b "${'&a;'.repeat(1_000)}"><!ENTITY c "${'&b;'.repeat(1_000)}">]>${SVG}&c;</svg>`,
  'SVG that asks for a file': () => `${SVG}<image href="file:///etc/passwd"/></svg>`,
});
