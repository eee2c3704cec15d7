import type { Dialect, LengthHeader } from './dialect.ts';
import { generic1987 } from './generic-1987.ts';
import { packed1987 } from './packed-1987.ts';

export const dialectNames = ['generic-1987', 'packed-1987'] as const;
export type DialectName = (typeof dialectNames)[number];

const dialects: Readonly<Record<DialectName, Dialect>> = {
  'generic-1987': generic1987,
  'packed-1987': packed1987,
};

/** A dialect as one host wants it: the frame around messages differs from host to host that agree on everything else. */
export function dialectOf(
  name: DialectName,
  frame: { lengthHeader?: LengthHeader | undefined; tpdu?: string | undefined },
): Dialect {
  const dialect = dialects[name];
  const header = frame.lengthHeader ?? dialect.layout.header;
  return { ...dialect, layout: { ...dialect.layout, header, tpdu: frame.tpdu ?? dialect.layout.tpdu } };
}
