import { expect, test } from 'vitest';
import { barcodeBars, drawBarcode, readLook, TOTAL_MODULES } from './barcode.ts';

test.each([
  [{}, { barWidth: 2, height: 80, hasText: false }],
  [
    { width: '1', height: '45', text: 'false' },
    { barWidth: 1, height: 45, hasText: false },
  ],
  [
    { width: '3', height: '100', text: 'true' },
    { barWidth: 3, height: 100, hasText: true },
  ],
  [{ text: '1' }, { barWidth: 2, height: 80, hasText: true }],
  [{ width: '10' }, { barWidth: 8, height: 80, hasText: false }],
  [{ width: '300' }, { barWidth: 2, height: 80, hasText: false }],
  [{ width: '11' }, { barWidth: 1, height: 80, hasText: false }],
  [
    { width: '99999', height: '99999' },
    { barWidth: 8, height: 400, hasText: false },
  ],
  [
    { width: '-5', height: '-5' },
    { barWidth: 1, height: 20, hasText: false },
  ],
  [
    { width: '1e400', height: 'NaN', text: ['true', 'x'] },
    { barWidth: 2, height: 80, hasText: false },
  ],
  [
    { width: '', height: 'abc' },
    { barWidth: 2, height: 80, hasText: false },
  ],
])('%j', (query, look) => {
  expect(readLook('png', query)).toEqual({ format: 'png', ...look });
});

const reference = '1234567890123403';
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

test.each([1, 2, 3, 8])(
  'a bar of %i pixels: the image has the width of its modules, and the bars their height',
  async barWidth => {
    const size = sizeOf(
      await drawBarcode(reference, { format: 'png', barWidth, height: 80, hasText: false }),
    );
    expect(size.width).toBe(TOTAL_MODULES * barWidth);
    expect(Math.abs(size.height - 80)).toBeLessThanOrEqual(barWidth);
  },
);

test('the digits below make it higher', async () => {
  const look = { format: 'png', barWidth: 2, height: 80, hasText: true } as const;
  expect(sizeOf(await drawBarcode(reference, look)).height).toBeGreaterThan(90);
});

test('the bars for the printed page start and end black and fill all modules but the quiet ones', async () => {
  const bars = await barcodeBars(reference);
  expect(bars.length % 2).toBe(1);
  expect(bars.reduce((sum, width) => sum + width)).toBe(TOTAL_MODULES - 20);
});
