import { readShipped } from '../dialect-files/read-dialect.ts';
import { type ShippedName, shippedNames } from '../dialect-files/shipped.ts';
import type { Dialect, LengthHeader } from './dialect.ts';

export const dialectNames = shippedNames;
export type DialectName = ShippedName;

/** The frame around messages, which differs between hosts that agree on everything else. */
export interface Frame {
  lengthHeader?: LengthHeader | undefined;
  tpdu?: string | undefined;
}

const read = new Map<DialectName, Dialect>();

/** A shipped dialect as one host wants it. */
export function dialectOf(name: DialectName, frame: Frame): Dialect {
  const dialect = read.get(name) ?? readShipped(name);
  read.set(name, dialect);
  return framed(dialect, frame);
}

export function framed(dialect: Dialect, frame: Frame): Dialect {
  const header = frame.lengthHeader ?? dialect.layout.header;
  return { ...dialect, layout: { ...dialect.layout, header, tpdu: frame.tpdu ?? dialect.layout.tpdu } };
}
