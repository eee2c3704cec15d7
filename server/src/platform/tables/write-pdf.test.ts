import { expect, test } from 'vitest';
import { readPdf } from '../../../test/support/world/files/read-pdf.ts';
import { writePdf } from './write-pdf.ts';

const createdAt = new Date('2026-11-19T12:00:00Z');

async function textIn(language: 'es' | 'en'): Promise<string> {
  async function* pages() {
    yield [{ rate: 0.414, centavos: 123_456n }];
  }
  const table = {
    name: 'Rates',
    columns: [
      { header: 'Rate', width: 10, read: (row: { rate: number }) => row.rate },
      { header: 'Amount', width: 20, read: (row: { centavos: bigint }) => row.centavos },
    ],
    pages: pages(),
  };
  const sheet = { language, title: 'Rates', author: 'Recaudo', facts: [], notes: [], createdAt };
  const chunks: Buffer[] = [];
  for await (const chunk of writePdf<{ rate: number; centavos: bigint }>(table, sheet)) chunks.push(chunk);
  return readPdf(Buffer.concat(chunks)).text;
}

test('numbers follow the language of the paper, as amounts do', async () => {
  const [spanish, english] = [await textIn('es'), await textIn('en')];
  expect([spanish.includes('0,414'), spanish.includes('1.234,56')]).toEqual([true, true]);
  expect([english.includes('0.414'), english.includes('1,234.56')]).toEqual([true, true]);
});
