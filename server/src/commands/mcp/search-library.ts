import type { Language } from '@recaudo/contract/language';
import MiniSearch from 'minisearch';
import type { Library, LibraryDocument } from './library.ts';
import { sectionsOf } from './sections.ts';

export interface Hit {
  document: string;
  title: string;
  section: string;
  excerpt: string;
}

interface Entry {
  id: number;
  document: LibraryDocument;
  title: string;
  heading: string;
  text: string;
}

/** Accents and capitals make no difference to who searches. */
const plain = (term: string): string => term.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const indexes = new WeakMap<Library, { index: MiniSearch<Entry>; entries: readonly Entry[] }>();

function indexOf(library: Library) {
  const known = indexes.get(library);
  if (known !== undefined) return known;
  const entries = library.documents.flatMap(document =>
    sectionsOf(document.text()).map(({ heading, text }) => ({
      document,
      title: document.title,
      heading,
      text,
    })),
  );
  const numbered = entries.map((entry, id) => ({ ...entry, id }));
  const index = new MiniSearch<Entry>({
    fields: ['title', 'heading', 'text'],
    processTerm: term => plain(term) || null,
    searchOptions: { boost: { title: 2, heading: 3 }, prefix: term => term.length > 3, fuzzy: 0.15 },
  });
  index.addAll(numbered);
  const made = { index, entries: numbered };
  indexes.set(library, made);
  return made;
}

/** The best sections: those that hold every word come first, then those with some of them. */
export function searchLibrary(
  library: Library,
  query: string,
  { language, limit }: { language: Language | undefined; limit: number },
): Hit[] {
  const { index, entries } = indexOf(library);
  const find = (combineWith: 'AND' | 'OR') =>
    index
      .search(query, { combineWith })
      .flatMap(({ id }) => entries[Number(id)] ?? [])
      .filter(({ document }) => language === undefined || document.language === language);
  const found = [...new Set([...find('AND'), ...find('OR')])];
  return found.slice(0, limit).map(({ document, heading, text }) => ({
    document: document.id,
    title: document.title,
    section: heading,
    excerpt: excerptOf(text, query),
  }));
}

const EXCERPT = 320;

/** Where the first of the words stands, with some of what is around it. */
function excerptOf(text: string, query: string): string {
  const folded = plain(text);
  const places = query
    .split(/\s+/)
    .map(word => folded.indexOf(plain(word)))
    .filter(place => place >= 0);
  const start = Math.max(0, Math.min(...places, folded.length) - EXCERPT / 4);
  const from = places.length === 0 ? 0 : start;
  const cut = text
    .slice(from, from + EXCERPT)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${from > 0 ? '…' : ''}${cut}${from + EXCERPT < text.length ? '…' : ''}`;
}
