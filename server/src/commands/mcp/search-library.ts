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

/** A search ignores accents and capitals. */
const plain = (term: string): string => term.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The same words come again and again: folding each once takes a fifth off the time of the index. */
function newFolder(): (term: string) => string {
  const known = new Map<string, string>();
  return term => {
    const folded = known.get(term) ?? plain(term);
    known.set(term, folded);
    return folded;
  };
}

/** A schema in full repeats its words hundreds of times: the index needs each once. */
function indexed(text: string): string {
  const kept: string[] = [];
  let words: Set<string> | undefined;
  for (const line of text.split('\n')) {
    if (words === undefined && line === '```json') {
      words = new Set();
    } else if (words !== undefined && line === '```') {
      kept.push([...words].join(' '));
      words = undefined;
    } else if (words === undefined) {
      kept.push(line);
    } else {
      for (const word of line.match(/[\p{L}\p{N}_]+/gu) ?? []) words.add(word);
    }
  }
  if (words !== undefined) kept.push([...words].join(' '));
  return kept.join('\n');
}

interface Index {
  index: MiniSearch<Entry>;
  entries: readonly Entry[];
}

const indexes = new WeakMap<Library, Promise<Index>>();
/** Requests are answered between two pieces. */
const AT_A_TIME = 40;

/** Begins to index the library, so that the first search does not wait for all of the index. */
export function prepareSearch(library: Library): Promise<Index> {
  const known = indexes.get(library) ?? newIndex(library);
  indexes.set(library, known);
  return known;
}

async function newIndex(library: Library): Promise<Index> {
  const entries = library.documents.flatMap(document =>
    sectionsOf(document.text()).map(({ heading, text }) => ({
      document,
      title: document.title,
      heading,
      text,
    })),
  );
  const numbered = entries.map((entry, id) => ({ ...entry, id }));
  const fold = newFolder();
  const index = new MiniSearch<Entry>({
    fields: ['title', 'heading', 'text'],
    extractField: (entry, name) => {
      if (name === 'id') return String(entry.id);
      if (name === 'text') return indexed(entry.text);
      return name === 'heading' ? entry.heading : entry.title;
    },
    processTerm: term => fold(term) || null,
    searchOptions: { boost: { title: 2, heading: 3 }, prefix: term => term.length > 3, fuzzy: 0.15 },
  });
  await index.addAllAsync(numbered, { chunkSize: AT_A_TIME });
  return { index, entries: numbered };
}

/** The best sections: those that hold every word come first, then those with some of them. */
export async function searchLibrary(
  library: Library,
  query: string,
  { language, limit }: { language: Language | undefined; limit: number },
): Promise<Hit[]> {
  const { index, entries } = await prepareSearch(library);
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
