import type { Dialect, Layout } from '../dialect/dialect.ts';
import { digitBytes, getText, putHalfBytes, putText } from './characters.ts';
import { type Cursor, createFieldCodec, type FieldCodec } from './field-codec.ts';
import { headerBytes, putHeader } from './framing.ts';
import { MessageFault } from './message-fault.ts';

/** A message as data: digits and text unchanged, bytes as hex text. Fixed-length text keeps its spaces. */
export interface Message {
  mti: string;
  fields: Fields;
}

export type Fields = Record<number, string>;

export interface Codec {
  /** Returns the frame with its length header and TPDU. */
  pack(message: Message): Buffer;
  /** Takes one frame without its length header. */
  unpack(frame: Buffer): Message;
}

const FIELDS_IN_BITMAP = 64;
const LAST_FIELD = 128;

export function createCodec(dialect: Dialect): Codec {
  const { layout } = dialect;
  const codecs: (FieldCodec | undefined)[] = Array.from({ length: LAST_FIELD + 1 });
  for (const [field, spec] of Object.entries(dialect.fields)) {
    codecs[Number(field)] = createFieldCodec(Number(field), spec, layout);
  }
  const tpdu = Buffer.from(layout.tpdu ?? '', 'hex');
  const codecOf = (field: number): FieldCodec => {
    const codec = codecs[field];
    if (codec === undefined) throw new MessageFault(field, 'the dialect does not know it');
    return codec;
  };
  return {
    pack: message => packFrame(message, layout, tpdu, codecOf),
    unpack: frame => unpackFrame({ source: frame, at: tpdu.length }, layout, codecOf),
  };
}

type CodecOf = (field: number) => FieldCodec;

function packFrame({ mti, fields }: Message, layout: Layout, tpdu: Buffer, codecOf: CodecOf): Buffer {
  if (!/^\d{4}$/.test(mti)) throw new MessageFault(null, 'the message type is not four digits');
  // Numeric keys iterate in ascending order.
  const numbers = Object.keys(fields).map(Number);
  const bitmapBytes = (numbers.at(-1) ?? 0) > FIELDS_IN_BITMAP ? 16 : 8;
  const start = headerBytes(layout.header);
  let room = start + tpdu.length + 4 + bitmapBytes * 2;
  for (const field of numbers) room += codecOf(field).room(fields[field] ?? '');
  const target = Buffer.allocUnsafe(room);
  let at = start + tpdu.copy(target, start);
  at += layout.mti === 'bcd' ? putHalfBytes(target, at, mti) : putText(target, at, mti, layout.mti);
  at += putBitmap(target, at, numbers, { size: bitmapBytes, layout });
  for (const field of numbers) at = codecOf(field).put(target, at, fields[field] ?? '');
  putHeader(target, at - start, layout.header);
  return target.subarray(0, at);
}

/** Writes into the message directly: a separate buffer for sixteen bytes would cost more than they do. */
function putBitmap(
  target: Buffer,
  at: number,
  numbers: readonly number[],
  { size, layout: { bitmap, text } }: { size: number; layout: Layout },
): number {
  target.fill(0, at, at + size);
  // The first bit says that there is a second bitmap.
  if (size > 8) target[at] = 0x80;
  for (const field of numbers) {
    const place = at + ((field - 1) >> 3);
    target[place] = (target[place] ?? 0) | (0x80 >> ((field - 1) & 7));
  }
  if (bitmap === 'binary') return size;
  return putText(target, at, target.toString('hex', at, at + size).toUpperCase(), text);
}

function unpackFrame(cursor: Cursor, layout: Layout, codecOf: CodecOf): Message {
  const mti = takeMti(cursor, layout);
  const bitmap = takeBitmap(cursor, layout);
  const fields: Fields = {};
  // The first bit says that there is a second bitmap.
  for (let field = 2; field <= bitmap.length * 8; field += 1) {
    const isThere = ((bitmap[(field - 1) >> 3] ?? 0) & (0x80 >> ((field - 1) & 7))) !== 0;
    if (isThere) fields[field] = codecOf(field).take(cursor);
  }
  const left = cursor.source.length - cursor.at;
  if (left > 0) throw new MessageFault(null, `${left} bytes are left behind the last field`);
  return { mti, fields };
}

function takeMti(cursor: Cursor, layout: Layout): string {
  const { source, at } = cursor;
  const size = digitBytes(4, layout.mti);
  if (at + size > source.length) throw new MessageFault(null, 'the message ends before its type');
  const mti =
    layout.mti === 'bcd' ? source.toString('hex', at, at + size) : getText(source, at, size, layout.mti);
  if (mti === undefined || !/^\d{4}$/.test(mti))
    throw new MessageFault(null, 'the message type is not four digits');
  cursor.at += size;
  return mti;
}

function takeBitmap(cursor: Cursor, layout: Layout): Buffer {
  const first = takeHalfBitmap(cursor, layout);
  if (((first[0] ?? 0) & 0x80) === 0) return first;
  return Buffer.concat([first, takeHalfBitmap(cursor, layout)]);
}

function takeHalfBitmap(cursor: Cursor, layout: Layout): Buffer {
  const { source, at } = cursor;
  const size = layout.bitmap === 'binary' ? 8 : 16;
  if (at + size > source.length) throw new MessageFault(null, 'the message ends inside its bitmap');
  cursor.at += size;
  if (layout.bitmap === 'binary') return source.subarray(at, at + size);
  const text = getText(source, at, size, layout.text) ?? '';
  if (!/^[0-9A-Fa-f]{16}$/.test(text)) throw new MessageFault(null, 'the bitmap is not hexadecimal');
  return Buffer.from(text, 'hex');
}
