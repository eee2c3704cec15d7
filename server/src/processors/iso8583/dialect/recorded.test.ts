import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { framesOf, recordedFrames } from '../../../../test/support/fixtures/dialect-vectors.ts';
import type { Dialect } from './dialect.ts';
import { dialectNames, dialectOf } from './dialects.ts';

interface Recorded {
  dialect: Dialect;
  frames: readonly Record<string, string>[];
}

/** Recorded when dialects were TypeScript code. The bytes must never change, because hosts are certified with them. */
const recorded = JSON.parse(
  readFileSync(new URL('../../../../test/support/fixtures/recorded-dialects.json', import.meta.url), 'utf8'),
) as Record<string, Recorded>;

describe.each(dialectNames)('%s is as it was recorded', name => {
  it.each(recordedFrames.map((frame, index) => ({ frame, index })))(
    'in the bytes of every message, frame $frame',
    ({ frame, index }) => {
      expect(framesOf(dialectOf(name, frame))).toEqual(recorded[name]?.frames[index]);
    },
  );

  it('in its tables', () => {
    const { hidden, ...dialect } = dialectOf(name, {});
    const { hidden: recordedHidden, ...rest } = recorded[name]?.dialect ?? {};
    expect(dialect).toEqual(rest);
    expect(hidden).toEqual(expect.arrayContaining([...(recordedHidden ?? [])]));
  });
});
