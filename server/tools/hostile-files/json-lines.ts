import { filesOf, type HostileFile, lines } from './hostile-file.ts';

const good = '{"id":"1","name":"Ana","email":"ana@example.com"}';
const deep = (depth: number, open: string, close: string): string =>
  `{"id":"1","name":${open.repeat(depth)}1${close.repeat(depth)}}`;

export const hostileJsonLines: readonly HostileFile[] = filesOf('json-lines', {
  'arrays 5,000 deep': () => deep(5_000, '[', ']'),
  'arrays a million deep': () => deep(1_000_000, '[', ']'),
  'objects 5,000 deep': () => deep(5_000, '{"a":', '}'),
  'objects 500,000 deep': () => deep(500_000, '{"a":', '}'),
  'brackets that nobody closes': () => `{"id":${'['.repeat(2_000_000)}`,
  'braces that nobody closes': () => '{'.repeat(2_000_000),
  'a text that nobody closes': () => `{"id":"${'a'.repeat(3_000_000)}`,
  'a record of 5 MB': () => `{"id":"${'a'.repeat(5_000_000)}"}`,
  '50,000 names in one record': () => `{${Array.from({ length: 50_000 }, (_, n) => `"n${n}":1`).join(',')}}`,
  '1,000 names in each of 400 records': () =>
    lines(400, row => `{${Array.from({ length: 1_000 }, (_, n) => `"r${row}n${n}":1`).join(',')}}`),
  'the same name 4,000 times': () => `{${Array.from({ length: 4_000 }, () => '"id":"1"').join(',')}}`,
  '200,000 empty records': () => lines(200_000, () => '{}'),
  '200,000 records that are none': () => `${good}\n${lines(200_000, () => '[]')}`,
  'a prototype': () => lines(50, () => '{"__proto__":{"id":"1"},"constructor":{"prototype":{"x":1}}}'),
  'an address with a prototype': () => '{"id":"1","address":{"__proto__":{"city":"x"},"toString":1}}',
  'numbers beyond all bounds': () => lines(50, () => '{"id":1e400,"name":-1e-400,"amount":9e99999}'),
  'a number of a million digits': () => `{"id":${'9'.repeat(1_000_000)}}`,
  'a number of 60,000 digits': () => `{"id":${'9'.repeat(60_000)}}`,
  'escapes that are none': () => lines(50, () => '{"id":"\\x41\\u00","name":"\\ud800"}'),
  'escaped NUL': () => lines(50, n => `{"id":"${n}\\u0000","name":"\\u0000","email":"a@b.co"}`),
  'halves of characters': () => lines(50, n => `{"id":"${n}","name":"\\ud83d","email":"a@b.co"}`),
  'every value an object': () => lines(500, () => '{"id":{"a":1},"name":{"id":{"id":{}}},"email":[[]]}'),
  'dates that are none': () => lines(500, n => `{"id":"${n}","creation_date":"${'9'.repeat(500)}-01-01"}`),
  'no line feed': () => `${good}\r`.repeat(20_000),
  'marks of UTF-8 before each': () => `\uFEFF${good}\n`.repeat(5_000),
});
