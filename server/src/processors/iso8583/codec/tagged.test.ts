import { describe, expect, it } from 'vitest';
import { putTags, readTags } from './tagged.ts';

const short = { tagSize: 2, lengthDigits: 2, names: {} };

describe('private fields', () => {
  it('are a row of tag, length and value', () => {
    const tags = new Map([
      ['20', 'C'],
      ['92', '123'],
    ]);
    expect(putTags(48, tags, short)).toBe('2001C9203123');
    expect(readTags('2001C9203123', short)).toEqual(tags);
    expect(readTags('ECI00205CV2003123', { tagSize: 3, lengthDigits: 3, names: {} })).toEqual(
      new Map([
        ['ECI', '05'],
        ['CV2', '123'],
      ]),
    );
  });

  it('that are not tagged data are not parsed', () => {
    for (const text of ['2', '20', '20xx', '2005C', '2001C9']) expect(readTags(text, short)).toBeUndefined();
  });

  it('reject values that do not fit', () => {
    expect(() => putTags(48, new Map([['20', 'x'.repeat(100)]]), short)).toThrow(
      'field 48: tag 20 does not fit',
    );
  });
});
