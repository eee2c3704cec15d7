import * as fc from 'fast-check';

const LAST_POINT = 0x10_ffff;
/** Halves of surrogate pairs are no characters. */
const FIRST_HALF = 0xd800;
const HALVES = 0x800;

/**
 * Any character of Unicode. fast-check has a unit `binary` of the same, but writes a million characters into a map before the
 * first text, in every worker.
 */
export const anyCharacter = fc.integer({ min: 0, max: LAST_POINT - HALVES }).map(
  place => String.fromCodePoint(place < FIRST_HALF ? place : place + HALVES),
  character => {
    const point = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== character) throw new Error('no character');
    return point < FIRST_HALF ? point : point - HALVES;
  },
);
