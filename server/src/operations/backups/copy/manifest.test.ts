import { describe, expect, test } from 'vitest';
import { judgeParts, type Manifest, parseManifest, writeManifest } from './manifest.ts';

const manifest = { format: 1, id: '2026-11-16T12-00-00Z', parts: [] } as unknown as Manifest;
const text = writeManifest(manifest);

describe('a manifest', () => {
  test('is read as it was written', () => expect(parseManifest(text, 'm')).toEqual(manifest));

  test.each([
    ['cut off', text.slice(0, -70)],
    ['edited', text.replace('12-00', '13-00')],
    ['without its checksum', JSON.stringify(manifest)],
    ['empty', ''],
  ])('that is %s is refused', (_name, other) => {
    expect(() => parseManifest(other, 'the manifest')).toThrow('the manifest was changed or is incomplete');
  });

  test('of a later format is refused', () => {
    const later = writeManifest({ ...manifest, format: 2 } as unknown as Manifest);
    expect(() => parseManifest(later, 'the manifest')).toThrow('newer version of Recaudo (format 2)');
  });
});

const part = (path: string, bytes: number, sha256: string) => ({ path, bytes, sha256 });
test.each([
  ['as they were', [part('a', 1, 'x')], []],
  ['missing', [], ['a is missing']],
  ['shorter', [part('a', 0, 'y')], ['a has 0 bytes, and was made with 1']],
  ['changed', [part('a', 1, 'y')], ['a was changed: its checksum does not match']],
])('parts that are %s', (_name, found, problems) => {
  expect(judgeParts([part('a', 1, 'x')], found)).toEqual(problems);
});
