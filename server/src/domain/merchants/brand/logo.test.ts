import { expect, test } from 'vitest';
import { MAX_LOGO_BYTES, readLogo } from './logo.ts';

const png = (width: number): Buffer => {
  const bytes = Buffer.alloc(40);
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(10, 20);
  return bytes;
};

test('a picture is known by its first bytes', () => {
  expect(readLogo(png(100)).type).toBe('image/png');
  expect(readLogo(Buffer.from('ffd8ffe000104a464946', 'hex')).type).toBe('image/jpeg');
});

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['nothing', Buffer.alloc(0)],
  ['only the start of a PNG', png(1).subarray(0, 12)],
  ['too wide', png(5_000)],
  ['too large', Buffer.concat([png(1), Buffer.alloc(MAX_LOGO_BYTES)])],
])('%s is refused', (_what, bytes) => expect(() => readLogo(bytes)).toThrow('logo must'));
