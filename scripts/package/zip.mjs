// A zip file without compression and with one date for all files: the same files make the same bytes on every machine.
const DATE = ((2020 - 1980) << 9) | (1 << 5) | 1;
const UTF8_NAMES = 0x0800;
const REGULAR_FILE = 0o100644 * 0x10000;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_none, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ byte) & 0xff];
  return (crc ^ 0xffffffff) >>> 0;
}

/** @param {readonly [string, Buffer][]} files names with slashes, and contents */
export function makeZip(files) {
  const [locals, entries] = [[], []];
  let offset = 0;
  for (const [name, content] of files) {
    const label = Buffer.from(name, 'utf8');
    const shared = sharedFields(label, content);
    const local = Buffer.concat([words32(0x04034b50), shared, label, content]);
    entries.push(
      Buffer.concat([
        words32(0x02014b50),
        words16(0x0300 | 20), // Made on Unix.
        shared,
        words16(0, 0, 0), // No comment, first disk, binary.
        words32(REGULAR_FILE, offset),
        label,
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.concat([
    words32(0x06054b50),
    words16(0, 0, entries.length, entries.length),
    words32(directory.length, offset),
    words16(0),
  ]);
  return Buffer.concat([...locals, directory, end]);
}

/** Version, flags, method, time, date, checksum, sizes and lengths, as both headers of a file have them. */
const sharedFields = (label, content) =>
  Buffer.concat([
    words16(20, UTF8_NAMES, 0, 0, DATE),
    words32(crc32(content), content.length, content.length),
    words16(label.length, 0),
  ]);

function words16(...values) {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) buffer.writeUInt16LE(value, index * 2);
  return buffer;
}

function words32(...values) {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value >>> 0, index * 4);
  return buffer;
}
