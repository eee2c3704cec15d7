import { readShipped } from '../dialect-files/read-dialect.ts';
import { type ShippedName, shippedNames } from '../dialect-files/shipped.ts';
import type { Dialect, LengthHeader } from './dialect.ts';

export const dialectNames = shippedNames;
export type DialectName = ShippedName;

/** The frame of messages, which differs even between hosts with the same fields. */
export interface Frame {
  lengthHeader?: LengthHeader | undefined;
  tpdu?: string | undefined;
}

const read = new Map<DialectName, Dialect>();

/** A shipped dialect with one host's frame. */
export function dialectOf(name: DialectName, frame: Frame): Dialect {
  const dialect = read.get(name) ?? readShipped(name);
  read.set(name, dialect);
  return framed(dialect, frame);
}

export function framed(dialect: Dialect, frame: Frame): Dialect {
  const header = frame.lengthHeader ?? dialect.layout.header;
  return { ...dialect, layout: { ...dialect.layout, header, tpdu: frame.tpdu ?? dialect.layout.tpdu } };
}
