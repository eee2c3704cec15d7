import { describe, expect, test } from 'vitest';
import { brandStyles, contrast, isBrandColor, judgeBrandColor } from './brand-color.ts';

type Rgb = readonly [number, number, number];
const parse = (hex: string) =>
  [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as never as Rgb;
const colors = (css: string, name: string): Rgb[] =>
  [...css.matchAll(new RegExp(`${name}:(#[0-9a-f]{6})`, 'g'))].map(match => parse(match[1] ?? ''));

/** Compares both lists pairwise, light and dark. */
const contrasts = (some: readonly Rgb[], others: readonly Rgb[]): number[] => {
  expect([some.length, others.length]).toEqual([2, 2]);
  return some.map((color, at) => contrast(color, others[at] ?? color));
};

describe('any colour of a merchant can be read', () => {
  test.each(['ffffff', '000000', 'ffeb00', '0b645b', 'ff0000', '7f7f7f', '00ff00', '101010', 'f6a5c0'])(
    '%s',
    hex => {
      const css = brandStyles(hex);
      const grounds: Rgb[] = [
        [255, 255, 255],
        [24, 32, 37],
      ];
      expect(contrasts(colors(css, '--brand-ink'), grounds).every(ratio => ratio >= 4.5)).toBe(true);
      expect(contrasts(colors(css, '--brand'), colors(css, '--on-brand')).every(ratio => ratio >= 4.5)).toBe(
        true,
      );
    },
  );

  test('one that can be read stays as it is', () => {
    expect(brandStyles('0b645b')).toContain('--brand:#0b645b;--on-brand:#ffffff');
  });
});

test('only six lower-case hexadecimal digits are a colour', () => {
  expect(['0b645b', 'ffffff'].every(isBrandColor)).toBe(true);
  expect(['#0b645b', '0B645B', 'fff', 'red', '0b645b;}'].some(isBrandColor)).toBe(false);
});

test.each([
  ['0b645b', false],
  ['ffeb00', true],
  ['ffffff', true],
])('%s is taken as it is on white unless it cannot be read there', (hex, isAdjusted) => {
  const verdict = judgeBrandColor(hex);
  expect(verdict.isAdjusted).toBe(isAdjusted);
  expect(verdict.contrastOnLight >= 4.5).toBe(!isAdjusted);
  expect(contrast(parse(verdict.light), [255, 255, 255])).toBeGreaterThan(4.5);
});
