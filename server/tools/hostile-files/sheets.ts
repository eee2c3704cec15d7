import { strToU8, type Zippable, zipSync } from 'fflate';
import { filesOf, type HostileFile, randomBytesOf } from './hostile-file.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const workbook = `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;
const SHEET = 'xl/worksheets/sheet1.xml';

const archiveOf = (files: Zippable): Buffer =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(workbook),
      'xl/_rels/workbook.xml.rels': strToU8(relations),
      ...files,
    }),
  );
/** A workbook whose only sheet is this text. */
export const rawSheet = (xml: string | Buffer): Buffer =>
  archiveOf({ [SHEET]: typeof xml === 'string' ? strToU8(xml) : new Uint8Array(xml) });
const sheet = (rows: string, prolog = ''): Buffer =>
  rawSheet(
    `<?xml version="1.0"?>${prolog}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  );
const good = '<row r="1"><c r="A1"><v>1</v></c></row>';
const cell = (content: string, attributes = ''): string =>
  `<row r="1"><c r="A1"${attributes}>${content}</c></row>`;

const unclosed = {
  row: '<row ',
  cell: '<c ',
  'row with a place': '<row r="1" ',
  'row with half a place': '<row r="',
  'cell with a value': '<c r="A1"><v>',
  comment: '<!--',
  'character data': '<![CDATA[',
  'closing tag': '</',
  instruction: '<?',
  declaration: '<!DOCTYPE ',
  reference: '&',
  'attribute without a value': '<row a=',
};

const unclosedTags = Object.fromEntries(
  Object.entries(unclosed).flatMap(([what, text]) =>
    [40_000, 300_000].map(times => [`${times} times an unclosed ${what}`, () => sheet(text.repeat(times))]),
  ),
);

const nested = Object.fromEntries(
  ['a', 'row', 'c', 'is'].flatMap(tag =>
    [1_000, 60_000].map(depth => [
      `${depth} nested ${tag}`,
      () => sheet(`<${tag}>`.repeat(depth) + `</${tag}>`.repeat(depth)),
    ]),
  ),
);

const laughs = (levels: number, each: number): string => {
  const entities = Array.from({ length: levels }, (_, level) =>
    level === 0 ? '<!ENTITY l0 "ja">' : `<!ENTITY l${level} "${`&l${level - 1};`.repeat(each)}">`,
  );
  return `<!DOCTYPE worksheet [${entities.join('')}]>`;
};

/** Declares this uncompressed size in its headers. */
function lying(file: Buffer, size: number): Buffer {
  const copy = Buffer.from(file);
  for (let at = copy.indexOf('PK\x03\x04'); at !== -1; at = copy.indexOf('PK\x03\x04', at + 4)) {
    copy.writeUInt32LE(size, at + 22);
  }
  return copy;
}

const withMethod = (file: Buffer, method: number): Buffer => {
  const copy = Buffer.from(file);
  for (let at = copy.indexOf('PK\x03\x04'); at !== -1; at = copy.indexOf('PK\x03\x04', at + 4)) {
    copy.writeUInt16LE(method, at + 8);
  }
  return copy;
};

/** Spaces, which compress to a thousandth. */
const megabytes = (count: number): [Uint8Array, { level: 1 }] => [
  new Uint8Array(count * 1_024 * 1_024).fill(32),
  { level: 1 },
];

const inside = (levels: number): Buffer => {
  let file = sheet(good);
  for (let level = 0; level < levels; level += 1) {
    file = archiveOf({ [SHEET]: new Uint8Array(file), 'inner.zip': new Uint8Array(file) });
  }
  return file;
};

export const hostileSheets: readonly HostileFile[] = filesOf('sheet', {
  ...unclosedTags,
  ...nested,
  'bomb of one entry': () => archiveOf({ [SHEET]: megabytes(24) }),
  'bomb of many entries': () =>
    archiveOf(
      Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`xl/worksheets/s${n}.xml`, megabytes(1)])),
    ),
  'archive of 2,000 entries': () =>
    archiveOf(
      Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`xl/worksheets/s${n}.xml`, strToU8('x')])),
    ),
  'archive in an archive': () => inside(1),
  'archive nested six deep': () => inside(6),
  'path out of the folder': () =>
    archiveOf({ '../../../etc/passwd.xml': strToU8(good), [SHEET]: strToU8(good) }),
  'size said to be nothing': () => lying(sheet(good), 0),
  'size said to be four gigabytes': () => lying(sheet(good), 0xffffffff),
  'packed by an unknown method': () => withMethod(sheet(good), 99),
  'packed by a method of old': () => withMethod(sheet(good), 1),
  'cut in half': () => sheet(good.repeat(500)).subarray(0, 900),
  'only the first four bytes': () => Buffer.from('PK\x03\x04'),
  'noise behind the first four bytes': () =>
    Buffer.concat([Buffer.from('PK\x03\x04'), randomBytesOf(7, 50_000)]),
  'without a workbook': () => Buffer.from(zipSync({ [SHEET]: strToU8(good) })),
  'entities that multiply': () => sheet(cell('<is><t>&l9;</t></is>', ' t="inlineStr"'), laughs(10, 10)),
  'entities that multiply slowly': () =>
    sheet(cell('<is><t>&l1;</t></is>', ' t="inlineStr"'), laughs(2, 100_000)),
  'entity of itself': () => sheet(cell('<v>&a;</v>'), '<!DOCTYPE w [<!ENTITY a "&a;">]>'),
  'entity of a file': () =>
    sheet(cell('<v>&f;</v>'), '<!DOCTYPE w [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
  'entity of an address': () =>
    sheet(cell('<v>&u;</v>'), '<!DOCTYPE w [<!ENTITY u SYSTEM "http://127.0.0.1:1/">]>'),
  'parameter entity': () => sheet(good, '<!DOCTYPE w [<!ENTITY % p SYSTEM "file:///dev/zero"> %p;]>'),
  '100,000 references': () => sheet(cell(`<is><t>${'&amp;'.repeat(100_000)}</t></is>`, ' t="inlineStr"')),
  'references beyond all characters': () => sheet(cell('<v>&#99999999999;&#xFFFFFFFF;&#0;</v>')),
  '20,000 columns': () => sheet(`<row>${'<c><v>1</v></c>'.repeat(20_000)}</row>`),
  '60 columns and 2,000 rows': () => sheet(`<row>${'<c><v>1</v></c>'.repeat(60)}</row>`.repeat(2_000)),
  'last cell that a sheet can have': () => sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  'cell beyond every sheet': () => sheet('<row r="9999999"><c r="ZZZ9999999"><v>1</v></c></row>'),
  'rows in no order': () =>
    sheet('<row r="9"><c r="B9"><v>1</v></c></row><row r="2"><c r="A2"/></row>'.repeat(3_000)),
  'string that is not there': () => sheet(cell('<v>999999999</v>', ' t="s"')),
  'string before the first': () => sheet(cell('<v>-1</v>', ' t="s"')),
  'style that is not there': () => sheet(cell('<v>1</v>', ' s="999999999"')),
  'number of a million digits': () => sheet(cell(`<v>${'9'.repeat(1_000_000)}</v>`)),
  'number that is none': () => sheet(cell('<v>NaN</v>') + cell('<v>1e999</v>') + cell('<v>-0x1</v>')),
  'text of a megabyte': () => sheet(cell(`<is><t>${'fecha '.repeat(170_000)}</t></is>`, ' t="inlineStr"')),
  '100,000 shared strings': () =>
    archiveOf({
      [SHEET]: strToU8(`<worksheet xmlns="${MAIN}"><sheetData>${good}</sheetData></worksheet>`),
      'xl/sharedStrings.xml': strToU8(`<sst xmlns="${MAIN}">${'<si><t>a</t></si>'.repeat(100_000)}</sst>`),
    }),
  '50,000 attributes': () =>
    sheet(`<row ${Array.from({ length: 50_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
  'attribute of a megabyte': () => sheet(`<row a="${'x'.repeat(1_000_000)}"/>`),
  'text of UTF-16': () =>
    rawSheet(Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${good}`, 'utf16le')),
  'text that says UTF-7': () => rawSheet(`<?xml version="1.0" encoding="UTF-7"?>+ADw-row+AD4-`),
  'text that is no UTF-8': () => rawSheet(Buffer.concat([Buffer.from('<row>'), randomBytesOf(3, 200_000)])),
  'text with NUL': () => sheet('\0'.repeat(100_000) + good),
  'marks of UTF-8 without end': () => rawSheet('\uFEFF'.repeat(100_000) + good),
});
