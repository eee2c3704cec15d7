import { filesOf, type HostileFile, lines, randomBytesOf } from './hostile-file.ts';

const MEGABYTE = 1_024 * 1_024;
const HEAD = 'id;name;email;fecha;valor\n';
const row = (n: number): string => `C-${n};Ana;ana${n}@example.com;2026-11-15;20000`;
const good = HEAD + lines(50, row);

const wide = Object.fromEntries(
  [',', ';', '\t', '|'].flatMap((separator, index) =>
    [61, 20_000].map(columns => [
      `${columns} columns, separator ${index + 1}`,
      () =>
        lines(columns === 61 ? 500 : 10, () => Array.from({ length: columns }, () => 'a').join(separator)),
    ]),
  ),
);

/** Cells that may be slow to match. */
const longCells: Record<string, string> = {
  digits: '1',
  'grouped digits': '1.111',
  'digits and dashes': '4-',
  'digits and spaces': '4 ',
  dates: '1/1/',
  'peso signs': '$',
  'the word COP': 'COP',
  spaces: ' ',
  'words of a date': 'fecha ',
  'words of an amount': 'valor total ',
  'words of a tax': 'rete iva comis ',
  accents: 'a\u0301',
  'letters that grow': '\uFDFA',
  'marks on one letter': '\u0300',
  'emoji of families': '\u{1F468}\u200D\u{1F469}\u200D',
  'right-to-left marks': '\u202E',
  quotes: '""',
};

const long = Object.fromEntries(
  Object.entries(longCells).flatMap(([what, text]) => {
    const cell = text.repeat(Math.floor((0.25 * MEGABYTE) / Buffer.byteLength(text)));
    return [
      [`a cell of ${what}`, () => `${HEAD}C-1;${cell};ana@example.com;2026-11-15;20000\n`],
      [`a name of ${what}`, () => `id;${cell};email\nC-1;Ana;ana@example.com\n`],
    ];
  }),
);

export const hostileTables: readonly HostileFile[] = filesOf('table', {
  ...wide,
  ...long,
  '200,000 columns in one row': () => 'a;'.repeat(200_000),
  'a quote that nobody closes': () => `${HEAD}C-1;"Ana;ana@example.com\n${lines(1_000, row)}`,
  'a quote that nobody closes among the names': () => `id;"name;email\n${lines(1_000, row)}`,
  'a quote in every row': () => HEAD + lines(1_001, n => `C-${n};"Ana;ana@example.com`),
  'three quotes in every row': () => HEAD + lines(1_000, n => `C-${n};"""Ana;ana@example.com`),
  'a quote at the end of every row': () => HEAD + lines(1_000, n => `C-${n};Ana"`),
  'text behind a closed quote': () => HEAD + lines(1_000, n => `C-${n};"Ana"x;"Eva" "`),
  'nothing but quotes': () => '"'.repeat(300_001),
  'nothing but separators': () => ';'.repeat(500_000),
  'nothing but ends of lines': () => '\n'.repeat(500_000),
  'ends of lines of every kind': () => '\r\n\r\r\n\n\u2028\u2029\u0085\v\f'.repeat(10_000),
  'one line of 1.9 MB': () => 'a'.repeat(1.9 * MEGABYTE),
  'one line of 5 MB': () => 'a,'.repeat(2.5 * MEGABYTE),
  'one row of 5 MB': () => `id;name\n1;${'a'.repeat(5 * MEGABYTE)}\n`,
  '200,000 short rows': () => `id;name;email\n${lines(200_000, () => '1;a;b')}`,
  'as many rows as fit': () => HEAD + lines(9_000, row),
  'rows that get longer': () => lines(1_500, n => 'a;'.repeat(n % 1_000)),
  nothing: () => '\uFEFF',
  'a name for every method of an object': () =>
    `__proto__;constructor;toString;hasOwnProperty;valueOf\n${lines(100, () => 'a;b;c;d;e')}`,
  'the same name sixty times': () =>
    `${Array.from({ length: 60 }, () => 'id').join(';')}\n${'1;'.repeat(59)}1`,
  'names of security codes': () => `id;cvv;cvc2;csc\n${lines(100, n => `${n};123;456;789`)}`,
  formulas: () => HEAD + lines(100, () => `=cmd|'/c calc'!A0;@SUM(1);+1;-1;=HYPERLINK("http://127.0.0.1")`),
  'commands of a terminal': () => HEAD + lines(100, () => '\u001B]0;x\u0007;\u001B[2J;\u009B31m;a;b'),
  'script of a page': () => HEAD + lines(100, () => '<script>alert(1)</script>;"><img src=x>;a;b;c'),
  'statements of SQL': () => HEAD + lines(100, () => "'; drop table merchants; --;$1;\\;a;b"),
  'little-endian UTF-16': () => Buffer.from(`\uFEFF${good}`, 'utf16le'),
  'big-endian UTF-16': () => Buffer.from(`\uFEFF${good}`, 'utf16le').swap16(),
  'half of a UTF-16 character': () => Buffer.from(`\uFEFF${good}`, 'utf16le').subarray(0, 101),
  'UTF-16 without pairs': () =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('\uD800'.repeat(5_000), 'utf16le')]),
  'UTF-32': () => Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from(good, 'utf16le')]),
  'UTF-7': () => '+ACI-id+ACI-;+ACI-name+ACI-\n+ADw-;+AD4-\n'.repeat(2_000),
  'UTF-8 with too many bytes': () => Buffer.concat([Buffer.from(HEAD), Buffer.alloc(200_000, 0xc0)]),
  'UTF-8 of halves': () => Buffer.concat([Buffer.from(HEAD), Buffer.from('eda080'.repeat(30_000), 'hex')]),
  'UTF-8 cut short': () => Buffer.concat([Buffer.from(good), Buffer.from([0xf0, 0x9f, 0x92])]),
  'marks of UTF-8': () => '\uFEFF'.repeat(100_000) + good,
  'NUL everywhere': () => good.split('').join('\0'),
  'nothing but NUL': () => Buffer.alloc(MEGABYTE),
  ...Object.fromEntries(
    [1, 2, 3, 4].map(seed => [`noise ${seed}`, () => randomBytesOf(seed, 50_000 * seed)]),
  ),
  'a page': () => `<html><table>${'<tr><td>1'.repeat(50_000)}`,
  'a document of Word': () =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytesOf(9, 50_000)]),
});
