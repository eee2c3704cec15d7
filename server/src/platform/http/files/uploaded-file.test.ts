import { describe, expect, test } from 'vitest';
import { attachmentOf, cleanFileName, typeOfFile } from './uploaded-file.ts';

test.each([
  ['factura.pdf', 'factura.pdf'],
  ['Guía de envío (1).pdf', 'Guía de envío (1).pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\fotos\\foto.png', 'foto.png'],
  ['a"\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
  ['.htaccess', 'htaccess'],
  ['<script>.pdf', 'script.pdf'],
  ['💥', 'archivo'],
  ['', 'archivo'],
  [`${'x'.repeat(200)}.pdf`, `${'x'.repeat(96)}.pdf`],
])('%j is kept as %j', (written, kept) => expect(cleanFileName(written)).toBe(kept));

describe('file type by content', () => {
  test.each([
    ['%PDF-1.7', 'application/pdf'],
    ['\x89PNG\r\n\x1a\n...', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['<html>', undefined],
    [' %PDF-1.7', undefined],
    ['', undefined],
  ])('%j: %s', (text, type) => expect(typeOfFile(Buffer.from(text, 'latin1'))).toBe(type));
});

test('a header has the name in plain letters and as it is', () =>
  expect(attachmentOf('Guía (1).pdf')).toBe(
    `attachment; filename="Gu_a (1).pdf"; filename*=UTF-8''Gu%C3%ADa%20%281%29.pdf`,
  ));
