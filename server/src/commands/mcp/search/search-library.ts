import type { Language } from '@recaudo/contract/shared/words/language';
import type { Library, LibraryDocument } from '../library.ts';
import { sectionsOf } from '../sections.ts';
import { searchWords } from './search-words.ts';
import { foldWord, newWordIndex, type WordIndex } from './word-index.ts';

export interface Hit {
  document: string;
  title: string;
  section: string;
  excerpt: string;
}

interface Entry {
  document: LibraryDocument;
  heading: string;
  text: string;
}

/** A fully inlined schema repeats its words hundreds of times; the index needs each once. */
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
  words: WordIndex;
  entries: readonly Entry[];
}

const indexes = new WeakMap<Library, Index>();

/** Indexes the library once, at the latest in the first search. */
export function prepareSearch(library: Library): Index {
  const known = indexes.get(library) ?? newIndex(library);
  indexes.set(library, known);
  return known;
}

function newIndex(library: Library): Index {
  const entries = library.documents.flatMap(document =>
    sectionsOf(document.text()).map(section => ({ document, ...section })),
  );
  const sections = entries.map(({ document: { title }, heading, text }) => ({
    title,
    heading,
    text: indexed(text),
  }));
  return { words: newWordIndex(sections), entries };
}

/** The best sections: those with every word first, then those with some. */
export function searchLibrary(
  library: Library,
  query: string,
  { language, limit }: { language: Language | undefined; limit: number },
): Hit[] {
  const { words, entries } = prepareSearch(library);
  return searchWords(words, query)
    .flatMap(section => entries[section] ?? [])
    .filter(({ document }) => language === undefined || document.language === language)
    .slice(0, limit)
    .map(({ document, heading, text }) => ({
      document: document.id,
      title: document.title,
      section: heading,
      excerpt: excerptOf(text, query),
    }));
}

const EXCERPT = 320;

/** The text around the first match. */
function excerptOf(text: string, query: string): string {
  const folded = foldWord(text);
  const places = query
    .split(/\s+/)
    .map(word => folded.indexOf(foldWord(word)))
    .filter(place => place >= 0);
  const start = Math.max(0, Math.min(...places, folded.length) - EXCERPT / 4);
  const from = places.length === 0 ? 0 : start;
  const cut = text
    .slice(from, from + EXCERPT)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${from > 0 ? '…' : ''}${cut}${from + EXCERPT < text.length ? '…' : ''}`;
}
