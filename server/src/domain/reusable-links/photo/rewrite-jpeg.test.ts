import { describe, expect, test } from 'vitest';
import { rewriteJpeg } from './rewrite-jpeg.ts';

const START = Buffer.from('ffd8', 'hex');
const END = Buffer.from('ffd9', 'hex');

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function frame(width: number, height: number, components = 3): Buffer {
  const content = Buffer.alloc(6 + components * 3);
  content[0] = 8;
  content.writeUInt16BE(height, 1);
  content.writeUInt16BE(width, 3);
  content[5] = components;
  return segment(0xc0, content);
}

function exif(orientation: number, note: string, isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write(isLittle ? 'II' : 'MM', 0, 'latin1');
  const short = (at: number, value: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (at: number, value: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  short(2, 42);
  long(4, 8);
  short(8, 1);
  short(10, 0x0112);
  short(12, 3);
  long(14, 1);
  short(18, orientation);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(note)]));
}

const tables = Buffer.concat([segment(0xdb, Buffer.alloc(65, 1)), segment(0xc4, Buffer.alloc(20, 2))]);
// With a stuffed byte and a restart marker, which are part of the scan.
const scan = Buffer.concat([
  segment(0xda, Buffer.alloc(10, 3)),
  Buffer.from([1, 2, 0xff, 0x00, 4, 0xff, 0xd0, 5]),
]);
const picture = Buffer.concat([START, tables, frame(800, 600), scan, END]);

const contentOf = (bytes: Buffer): Buffer => {
  const rewritten = rewriteJpeg(bytes);
  if (rewritten.kind !== 'photo') throw new Error(`rejected: ${rewritten.kind}`);
  return rewritten.content;
};

describe('a photo is written again', () => {
  test('a picture without metadata stays as it is', () => {
    expect(contentOf(picture).equals(picture)).toBe(true);
  });

  test.each([true, false])(
    'its place, comments and trailing bytes are gone, how it was held stays',
    isLittle => {
      const marked = Buffer.concat([
        START,
        exif(6, 'GPS 4.598 -74.076', isLittle),
        segment(0xe2, Buffer.from('ICC_PROFILE')),
        segment(0xfe, Buffer.from('a comment')),
        picture.subarray(2),
        Buffer.from('<script>alert(1)</script>'),
      ]);
      const content = contentOf(marked);
      for (const trace of ['GPS', 'ICC', 'comment', 'script']) expect(content.includes(trace)).toBe(false);
      expect(content.subarray(38).equals(picture.subarray(2))).toBe(true);
      expect(content[2 + 28]).toBe(6);
      // A second rewrite changes nothing.
      expect(contentOf(content).equals(content)).toBe(true);
    },
  );
});

test.each([
  ['only its start', START],
  ['cut in its tables', picture.subarray(0, 40)],
  ['without an end', picture.subarray(0, -2)],
  ['without a picture', Buffer.concat([START, tables, END])],
  ['without a frame', Buffer.concat([START, tables, scan, END])],
  ['with two frames', Buffer.concat([START, tables, frame(8, 8), frame(8, 8), scan, END])],
  ['of no pixels', Buffer.concat([START, tables, frame(0, 0), scan, END])],
  ['of four colors', Buffer.concat([START, tables, frame(8, 8, 4), scan, END])],
  ['lossless', Buffer.concat([START, tables, segment(0xc3, Buffer.alloc(15)), scan, END])],
  [
    'of 100 scans',
    Buffer.concat([START, tables, frame(8, 8), ...Array.from({ length: 100 }, () => scan), END]),
  ],
])('a JPEG %s cannot be read', (_what, bytes) => expect(rewriteJpeg(bytes)).toEqual({ kind: 'unreadable' }));

test('a JPEG of 65,535 pixels a side is too large', () =>
  expect(rewriteJpeg(Buffer.concat([START, tables, frame(65_535, 65_535), scan, END]))).toEqual({
    kind: 'too_large',
  }));
