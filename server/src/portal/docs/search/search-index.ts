import MiniSearch from 'minisearch';
import type { SearchEntry } from './search-entries.ts';

/** Ignores accents in both the query and the text. */
const bare = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A search for a common word usually means its guide; single fields rank lower. */
const weights: Readonly<Record<SearchEntry['kind'], number>> = {
  guide: 1.2,
  operation: 1.4,
  error: 1.2,
  field: 0.7,
};

const EXCERPT = 160;

export interface SearchResult extends Omit<SearchEntry, 'text' | 'also'> {
  excerpt: string;
}

export type Search = (words: string, limit: number) => SearchResult[];

const AT_A_TIME = 50;

/** Builds the index of one language in small steps. */
export async function newSearch(entries: readonly SearchEntry[]): Promise<Search> {
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'of', 'text', 'also'],
    processTerm: term => bare(term),
    searchOptions: {
      boost: { title: 4, also: 3, of: 2 },
      prefix: term => term.length > 1,
      fuzzy: term => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
      combineWith: 'AND',
      boostDocument: id => weights[entries[Number(id)]?.kind ?? 'guide'],
    },
  });
  const numbered = entries.map((entry, id) => ({ ...entry, id }));
  await index.addAllAsync(numbered, { chunkSize: AT_A_TIME });
  return (words, limit) =>
    index
      .search(words)
      .slice(0, limit)
      .flatMap(({ id, terms }) => {
        const entry = entries[Number(id)];
        if (entry === undefined) return [];
        const { text, also: _also, ...shown } = entry;
        return [{ ...shown, excerpt: excerptOf(text, terms) }];
      });
}

/** The text around the first match. */
function excerptOf(text: string, terms: readonly string[]): string {
  if (text.length <= EXCERPT) return text;
  const plain = bare(text);
  const found = terms.map(term => plain.indexOf(term)).filter(at => at >= 0);
  const at = found.length === 0 ? 0 : Math.min(...found);
  const start = at < EXCERPT / 2 ? 0 : text.indexOf(' ', at - EXCERPT / 2) + 1;
  const end = text.lastIndexOf(' ', start + EXCERPT);
  return `${start > 0 ? '…' : ''}${text.slice(start, end > start ? end : undefined)}…`;
}
