import { deflateSync, gzipSync } from 'node:zlib';
import { filesOf, type HostileFile, randomBytesOf } from './hostile-file.ts';
import { rawSheet } from './sheets.ts';

const pdf = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(['%PDF-1.7\n', ...parts].map(part => (typeof part === 'string' ? Buffer.from(part) : part)));
const PEM = '-----BEGIN CERTIFICATE-----\n';
const END_PEM = '-----END CERTIFICATE-----\n';

export const hostileDocuments: readonly HostileFile[] = filesOf('document', {
  'PDF that is only its start': () => pdf(),
  'PDF whose stream is a bomb': () =>
    pdf(
      '1 0 obj <</Filter/FlateDecode>> stream\n',
      deflateSync(Buffer.alloc(20 * 1_024 * 1_024), { level: 1 }),
      '\nendstream',
    ),
  'PDF packed twice': () =>
    pdf(
      '1 0 obj <</Filter[/FlateDecode/FlateDecode]>> stream\n',
      deflateSync(deflateSync(Buffer.alloc(20 * 1_024 * 1_024), { level: 1 })),
    ),
  'PDF with script': () => pdf('1 0 obj <</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>> endobj'),
  'PDF that starts a program': () => pdf('1 0 obj <</OpenAction<</S/Launch/F(/bin/sh)>>>> endobj'),
  'PDF whose pages are in a circle': () =>
    pdf('1 0 obj <</Kids[1 0 R]/Parent 1 0 R/Count 999999999>> endobj'),
  'PDF 300,000 deep': () => pdf('<<'.repeat(300_000)),
  'PDF with 200,000 objects': () => pdf('1 0 obj null endobj\n'.repeat(200_000)),
  'PDF with a table of billions': () => pdf('xref\n0 4294967295\n', 'trailer <</Size 4294967295/Prev 9>>'),
  'PDF with names without end': () => pdf('/A#41'.repeat(400_000)),
  'PDF with a text that nobody closes': () => pdf('('.repeat(1_000_000)),
  'PDF that is an archive, too': () => pdf(rawSheet('<row '.repeat(40_000))),
  'PDF that is a page, too': () => pdf('<html><script>alert(1)</script>'),
  'PDF of noise': () => pdf(randomBytesOf(11, 1_000_000)),
  'PDF of almost 5 MB': () => pdf(Buffer.alloc(5 * 1_024 * 1_024 - 100)),
  'PDF above 5 MB': () => pdf(Buffer.alloc(5.2 * 1_024 * 1_024)),
  'certificate that nobody ends': () => PEM + 'A'.repeat(1_000_000),
  '10,000 certificates': () => (PEM + END_PEM).repeat(10_000),
  'certificate of noise': () => PEM + randomBytesOf(13, 100_000).toString('base64') + END_PEM,
  'beginnings without end': () => '-----BEGIN '.repeat(90_000),
  'private key in a certificate': () => `${PEM}-----BEGIN PRIVATE KEY-----\n${'='.repeat(10_000)}`,
  'packed bomb': () => gzipSync(Buffer.alloc(20 * 1_024 * 1_024), { level: 1 }),
  program: () => Buffer.concat([Buffer.from('7f454c46', 'hex'), randomBytesOf(17, 10_000)]),
});
