import type { DigitEncoding, FieldContent, FieldSpec, Layout, TextEncoding } from '../dialect/dialect.ts';
import { digitBytes, getText, isPrintable, putHalfBytes, putText } from './characters.ts';
import { getLength, lengthBytes, putLength } from './lengths.ts';
import { MessageFault } from './message-fault.ts';

/** The reader's position in a message. */
export interface Cursor {
  source: Buffer;
  at: number;
}

/** The codec of one field, with everything its encoding determines computed once. */
export interface FieldCodec {
  /** An upper bound of the value's bytes. */
  room(value: string): number;
  /** Returns the position after the value. */
  put(target: Buffer, at: number, value: string): number;
  take(cursor: Cursor): string;
}

const allowed: Readonly<Record<FieldContent, (value: string) => boolean>> = {
  n: value => /^\d*$/.test(value),
  a: value => /^[A-Za-z ]*$/.test(value),
  an: value => /^[A-Za-z0-9 ]*$/.test(value),
  ans: isPrintable,
  z: value => /^[0-9=D]*$/.test(value),
  b: value => /^([0-9A-Fa-f]{2})*$/.test(value),
};

/** Pads digits with zeros on the left, text with spaces on the right. */
function filled(field: number, { name, content, length, size }: FieldSpec, value: string): string {
  if (!allowed[content](value)) throw new MessageFault(field, `is not of the kind ${content}`, name);
  const most = content === 'b' ? size * 2 : size;
  if (value.length > most) {
    throw new MessageFault(field, `${value.length} do not fit into ${most}`, name);
  }
  if (length !== 'fixed' || value.length === most) return value;
  if (content === 'b') throw new MessageFault(field, `${value.length} are not ${most}`, name);
  return content === 'n' ? value.padStart(most, '0') : value.padEnd(most, ' ');
}

interface Content {
  /** Bytes for `count` units, the unit of the field's length. */
  bytes(count: number): number;
  units(value: string): number;
  put(target: Buffer, at: number, value: string): void;
  get(source: Buffer, at: number, count: number): string | undefined;
}

const textContent = (encoding: TextEncoding): Content => ({
  bytes: count => count,
  units: value => value.length,
  put: (target, at, value) => {
    putText(target, at, value, encoding);
  },
  get: (source, at, count) => getText(source, at, count, encoding),
});

const rawContent: Content = {
  bytes: count => count,
  units: value => value.length >> 1,
  put: (target, at, value) => {
    putHalfBytes(target, at, value);
  },
  get: (source, at, count) => source.toString('hex', at, at + count).toUpperCase(),
};

function packedContent(fillsRight: boolean): Content {
  const even = (value: string): string => {
    if (value.length % 2 === 0) return value;
    return fillsRight ? `${value}F` : `0${value}`;
  };
  return {
    bytes: count => digitBytes(count, 'bcd'),
    units: value => value.length,
    put: (target, at, value) => {
      putHalfBytes(target, at, even(value.replace('=', 'D')));
    },
    get: (source, at, count) => {
      const digits = source.toString('hex', at, at + digitBytes(count, 'bcd')).toUpperCase();
      const own = fillsRight ? digits.slice(0, count) : digits.slice(digits.length - count);
      return own.replace('D', '=');
    },
  };
}

function contentOf({ content, length, encoding }: FieldSpec, layout: Layout): Content {
  if (content === 'b') return layout.bytes === 'raw' ? rawContent : textContent(layout.text);
  const isDigits = content === 'n' || content === 'z';
  const chosen: DigitEncoding = encoding ?? (isDigits ? layout.digits : layout.text);
  if (chosen !== 'bcd') return textContent(chosen);
  return packedContent(length !== 'fixed' && layout.oddDigits === 'f-right');
}

export function createFieldCodec(field: number, spec: FieldSpec, layout: Layout): FieldCodec {
  const content = contentOf(spec, layout);
  const prefix = lengthBytes(spec.length, layout.lengths);
  const isHexText = spec.content === 'b' && layout.bytes === 'hex';
  const most = isHexText ? spec.size * 2 : spec.size;
  const short = (): MessageFault => new MessageFault(field, 'the message ends inside this field', spec.name);

  const countAt = (cursor: Cursor): number => {
    if (prefix === 0) return most;
    if (cursor.at + prefix > cursor.source.length) throw short();
    const count = getLength(cursor.source, cursor.at, prefix, layout.lengths);
    if (count === undefined) throw new MessageFault(field, 'its length is no number', spec.name);
    if (count > most) throw new MessageFault(field, `its length ${count} is above ${most}`, spec.name);
    cursor.at += prefix;
    return count;
  };

  return {
    room: value => prefix + Math.max(value.length, spec.length === 'fixed' ? most : 0) + 1,
    put: (target, at, value) => {
      const own = filled(field, spec, value);
      const count = content.units(own);
      if (prefix > 0) putLength(target, at, count, { bytes: prefix, encoding: layout.lengths });
      content.put(target, at + prefix, own);
      return at + prefix + content.bytes(count);
    },
    take: cursor => {
      const count = countAt(cursor);
      const end = cursor.at + content.bytes(count);
      if (end > cursor.source.length) throw short();
      const value = content.get(cursor.source, cursor.at, count);
      if (value === undefined || !allowed[spec.content](value)) {
        throw new MessageFault(field, `is not of the kind ${spec.content}`, spec.name);
      }
      cursor.at = end;
      return value;
    },
  };
}
