// `npm run package`: the WooCommerce plugin as WordPress installs it, dist-package/recaudo-woocommerce-<version>.zip.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { ROOT } from '../root.mjs';

const PLUGIN = path.join(ROOT, 'integrations/woocommerce');
/** The folder below wp-content/plugins, and the plugin's text domain. */
const SLUG = 'recaudo-gateway';
const SHIPPED = [
  'recaudo-gateway.php',
  'uninstall.php',
  'readme.txt',
  'README.md',
  'README.es.md',
  'CHANGELOG.md',
  'LICENSE',
  'src',
  'assets',
  'languages',
];
/** 1 January 1980, the first day that a zip can name: the same clone makes the same bytes. */
const DATE = 0x21;

/** Writes the zip and returns its path. */
export function makeWooCommercePlugin(folder = path.join(ROOT, 'dist-package')) {
  const version = /^ \* Version: (\S+)$/m.exec(
    readFileSync(path.join(PLUGIN, 'recaudo-gateway.php'), 'utf8'),
  )?.[1];
  if (version === undefined) throw new Error('recaudo-gateway.php names no version.');
  const files = SHIPPED.flatMap(filesBelow).sort((one, other) => (one < other ? -1 : 1));
  mkdirSync(folder, { recursive: true });
  const zip = path.join(folder, `recaudo-woocommerce-${version}.zip`);
  writeFileSync(
    zip,
    zipOf(files.map(name => ({ name: `${SLUG}/${name}`, bytes: readFileSync(path.join(PLUGIN, name)) }))),
  );
  console.log(path.relative(ROOT, zip));
  return zip;
}

function filesBelow(name) {
  try {
    return readdirSync(path.join(PLUGIN, name), { withFileTypes: true }).flatMap(entry =>
      filesBelow(`${name}/${entry.name}`),
    );
  } catch (error) {
    if (error.code === 'ENOTDIR') return [name];
    throw error;
  }
}

function zipOf(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(bytes, { level: 9 });
    // Version 2.0, names in UTF-8, deflate; then time, date, checksum, sizes, length of the name, no extra field.
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x800, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt16LE(DATE, 8);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), head, path, packed);
    const place = Buffer.alloc(14);
    // A regular file that everybody may read.
    place.writeUInt32LE((0o100644 << 16) >>> 0, 6);
    place.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 3]);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), made, head, place, path);
    offset += 4 + head.length + path.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
