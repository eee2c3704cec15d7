/** The types of columns that groups of rows are given in. */
export type ColumnType = keyof typeof encodings;

interface Encoding {
  /** Of the type, in PostgreSQL's catalogue. */
  oid: number;
  sizeOf(value: never): number;
  /** Writes at this place and answers how many bytes it were. */
  write(buffer: Buffer, value: never, at: number): number;
}

const fixed = (
  oid: number,
  size: number,
  put: (buffer: Buffer, value: never, at: number) => unknown,
): Encoding => ({
  oid,
  sizeOf: () => size,
  write: (buffer, value, at) => {
    put(buffer, value, at);
    return size;
  },
});

/** PostgreSQL counts from the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;

const encodings = {
  text: {
    oid: 25,
    sizeOf: (value: string) => Buffer.byteLength(value),
    write: (buffer: Buffer, value: string, at: number) => buffer.write(value, at),
  },
  bytea: {
    oid: 17,
    sizeOf: (value: Buffer) => value.length,
    write: (buffer: Buffer, value: Buffer, at: number) => value.copy(buffer, at),
  },
  bigint: fixed(20, 8, (buffer, value: bigint, at) => buffer.writeBigInt64BE(value, at)),
  integer: fixed(23, 4, (buffer, value: number, at) => buffer.writeInt32BE(value, at)),
  smallint: fixed(21, 2, (buffer, value: number, at) => buffer.writeInt16BE(value, at)),
  real: fixed(700, 4, (buffer, value: number, at) => buffer.writeFloatBE(value, at)),
  boolean: fixed(16, 1, (buffer, value: boolean, at) => buffer.writeUInt8(Number(value), at)),
  uuid: fixed(2950, 16, (buffer, value: string, at) => buffer.write(value.replaceAll('-', ''), at, 'hex')),
  // A calendar date is text that was checked before.
  date: fixed(1082, 4, (buffer, value: string, at) =>
    buffer.writeInt32BE((Date.parse(value) - EPOCH_MS) / DAY_MS, at),
  ),
  timestamptz: fixed(1184, 8, (buffer, value: Date, at) =>
    buffer.writeBigInt64BE(BigInt(value.getTime() - EPOCH_MS) * 1_000n, at),
  ),
} satisfies Record<string, Encoding>;

const HEADER_BYTES = 20;
const NULL_LENGTH = -1;

/**
 * A column of a group as PostgreSQL sends and takes arrays itself: nothing is escaped here and parsed there. The texts of a
 * charge are JSON for the most part, full of quotes.
 */
export function binaryArray(type: ColumnType, values: readonly unknown[]): Buffer {
  const { oid, sizeOf, write }: Encoding = encodings[type];
  let size = HEADER_BYTES;
  let hasNull = 0;
  for (const value of values) {
    if (value === null) hasNull = 1;
    size += 4 + (value === null ? 0 : sizeOf(value as never));
  }
  const buffer = Buffer.allocUnsafe(size);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(hasNull, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(values.length, 12);
  buffer.writeInt32BE(1, 16);
  let at = HEADER_BYTES;
  for (const value of values) {
    const length = value === null ? NULL_LENGTH : write(buffer, value as never, at + 4);
    buffer.writeInt32BE(length, at);
    at += 4 + Math.max(0, length);
  }
  return buffer;
}
