import { plainDocument } from '../../platform/primitives/values/plain-document.ts';

export interface WatchEntry {
  kind: 'document' | 'name';
  value: string;
  /** As written in the file, for the officer who reads a case. */
  written: string;
}

/** Uppercased without accents, with the words sorted: `Pérez Juan` is `JUAN PEREZ`. */
export const normalName = (written: string): string =>
  written
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9Ñ ]/g, ' ')
    .split(' ')
    .filter(word => word !== '')
    .toSorted()
    .join(' ');

const SHORTEST_DOCUMENT = 4;
const FEWEST_WORDS = 2;
const headings = {
  document: /^(documento|n[uú]mero|identificaci[oó]n|c[eé]dula|nit|document|id)/i,
  name: /^(nombre|raz[oó]n|name)/i,
};

/** The entries of a table with the columns `documento` and `nombre`; without such a heading, the first two columns. */
export function entriesOf(rows: readonly (readonly string[])[]): WatchEntry[] {
  const [first = []] = rows;
  const column = (kind: keyof typeof headings) => first.findIndex(cell => headings[kind].test(cell.trim()));
  const [documentAt, nameAt] = [column('document'), column('name')];
  const hasHeading = documentAt >= 0 || nameAt >= 0;
  const found = new Map<string, WatchEntry>();
  const add = (entry: WatchEntry) => found.set(`${entry.kind} ${entry.value}`, entry);
  for (const row of hasHeading ? rows.slice(1) : rows) {
    const document = plainDocument(row[hasHeading ? documentAt : 0] ?? '');
    const name = (row[hasHeading ? nameAt : 1] ?? '').trim();
    const written = [row[hasHeading ? documentAt : 0]?.trim() ?? '', name]
      .filter(Boolean)
      .join(' · ')
      .slice(0, 200);
    if (/\d/.test(document) && document.length >= SHORTEST_DOCUMENT) {
      add({ kind: 'document', value: document.slice(0, 40), written });
    }
    const value = normalName(name);
    // A single word would match thousands of people.
    if (value.split(' ').length >= FEWEST_WORDS) add({ kind: 'name', value: value.slice(0, 200), written });
  }
  return [...found.values()];
}
