import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

export interface Form {
  name: string;
  bytes: Buffer;
}

/** The representations of a card number that a program could leave behind: text, encoded, packed, or insufficiently masked. */
export function formsOf(number: string): Form[] {
  const ascii = Buffer.from(number);
  const groups = number.match(/.{1,4}/g) ?? [];
  const integer = Buffer.alloc(8);
  integer.writeBigUInt64LE(BigInt(number));
  return [
    text('digits', number),
    text('digits in groups', groups.join(' ')),
    text('digits with dashes', groups.join('-')),
    text('all but the first six', number.slice(6)),
    text('all but the last four', number.slice(0, -4)),
    text('hex', ascii.toString('hex')),
    ...[0, 1, 2].map(offset => text(`base64 at offset ${offset}`, base64Inside(ascii, offset))),
    { name: 'UTF-16', bytes: Buffer.from(number, 'utf16le') },
    { name: 'packed decimal', bytes: Buffer.from(number.length % 2 === 0 ? number : `0${number}`, 'hex') },
    { name: 'integer', bytes: integer },
    { name: 'integer, big end first', bytes: Buffer.from(integer).reverse() },
  ];
}

const text = (name: string, value: string): Form => ({ name, bytes: Buffer.from(value) });

/** A card number as people type it. */
export function formsInText(number: string): Form[] {
  const groups = number.match(/.{1,4}/g) ?? [];
  const fullWidth = number.replaceAll(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit)));
  return [
    ...['.', '/', '_', '-', ' ', '\u200b'].map((separator, index) =>
      text(`in groups, separator ${index}`, groups.join(separator)),
    ),
    text('in one piece', number),
    text('in full-width digits', fullWidth),
  ];
}

/** The base64 characters that depend only on these bytes, at this offset. */
function base64Inside(bytes: Buffer, offset: number): string {
  const coded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const first = Math.ceil((offset * 8) / 6);
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  return coded.slice(first, end);
}

export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => lstatSync(path).isFile());

/** `file: form` for every match below a folder. */
export function findTraces(folder: string, forms: readonly Form[]): string[] {
  const hits: string[] = [];
  const look = (content: Buffer, where: string) => {
    for (const { name, bytes } of forms) if (content.includes(bytes)) hits.push(`${where}: ${name}`);
  };
  const paths = listFiles(folder);
  for (const path of paths) look(readFileSync(path), relative(folder, path));
  look(joinLogRecords(paths.filter(isLogSegment)), 'joined write-ahead log');
  return hits;
}

const isLogSegment = (path: string) => /^[0-9A-F]{24}$/.test(basename(path));

const pageSize = 8192;
const pageHeader = 24;
const firstPageHeader = 40;

/**
 * Joins the segments of the write-ahead log without page headers. A record that crosses a page continues after the next
 * header, so a search of the plain files would miss it.
 */
function joinLogRecords(segments: readonly string[]): Buffer {
  const parts: Buffer[] = [];
  for (const path of segments.toSorted()) {
    const content = readFileSync(path);
    for (let at = 0; at < content.length; at += pageSize) {
      const header = at === 0 ? firstPageHeader : pageHeader;
      parts.push(content.subarray(at + header, at + pageSize));
    }
  }
  return Buffer.concat(parts);
}

export function findTracesInText(text: string, forms: readonly Form[]): string[] {
  const content = Buffer.from(text);
  return forms.filter(({ bytes }) => content.includes(bytes)).map(({ name }) => name);
}
