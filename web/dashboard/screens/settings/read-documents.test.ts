import { expect, test } from 'vitest';
import { readDocuments, toBase64 } from './read-documents.ts';

test('a large file is the same after its way through base64', () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_none, index) => index % 256);
  expect(Buffer.from(toBase64(bytes), 'base64').equals(bytes)).toBe(true);
});

test('a box without a file gives none', async () => {
  const pdf = new File(['%PDF-1.7'], 'rut.pdf', { type: 'application/pdf' });
  expect(await readDocuments([new File([], ''), pdf])).toEqual([
    { name: 'rut.pdf', content_type: 'application/pdf', content_base64: btoa('%PDF-1.7') },
  ]);
});
