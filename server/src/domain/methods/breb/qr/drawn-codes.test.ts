import bwip from 'bwip-js';
import * as fc from 'fast-check';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { anyContent, publishedCodes, shopName } from '../../../../../test/support/fixtures/breb-codes.ts';
import { decodeBarcode, greyOfPng } from '../../../../../test/support/world/files/decode-barcode.ts';
import { readQr } from './read-qr.ts';
import { writeQr } from './write-qr.ts';

/** The same 50 codes in every run: the published ones and others. */
const texts = [
  ...publishedCodes.map(({ text }) => text),
  ...fc.sample(anyContent(shopName), { numRuns: 48, seed: 41 }).map(writeQr),
];

const draw = (text: string): Promise<Buffer> =>
  bwip.toBuffer({ bcid: 'qrcode', text, scale: 2, padding: 8, backgroundcolor: 'ffffff' });

test('an image decoder reads 50 drawn codes', async () => {
  expect(texts.length).toBe(50);
  for (const text of texts) {
    const { data, width, height } = PNG.sync.read(await draw(text));
    const decoded = jsQR.default(new Uint8ClampedArray(data), width, height, {
      inversionAttempts: 'dontInvert',
    });
    expect(decoded?.data).toBe(text);
    expect(readQr(decoded?.data ?? '')).toMatchObject({ kind: 'qr' });
  }
});

test('a second decoder reads five of them', async () => {
  for (const text of texts.slice(0, 5)) {
    expect(decodeBarcode(greyOfPng(await draw(text)))).toEqual({ text, format: 'QR_CODE' });
  }
});
