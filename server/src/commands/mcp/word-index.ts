/** The texts of one section that a search looks through, most telling first. */
export interface IndexedSection {
  title: string;
  heading: string;
  text: string;
}

/** Of a word: the sections that hold it, in order, and how much it weighs in each. */
interface Postings {
  sections: number[];
  weights: number[];
}

export interface WordIndex {
  postings: ReadonlyMap<string, Postings>;
  /** The weight of all words of a section. */
  lengths: readonly number[];
}

const WORD = /[\p{L}\p{N}]+/gu;
/** An underscore parts words, so that `session` finds `device_session_id`. */
export const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

const WEIGHTS = { title: 2, heading: 3, text: 1 } as const;

/** A search ignores accents and capitals. */
export const foldWord = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * An inverted index in one pass over the words, in plain arrays: the first search waits for it. Folding is the slow part,
 * so each written form of a word is folded once.
 */
export function newWordIndex(sections: Iterable<IndexedSection>, fold = foldWord): WordIndex {
  const postings = new Map<string, Postings>();
  const byForm = new Map<string, Postings>();
  const lengths: number[] = [];
  const postingsOf = (form: string): Postings => {
    const known = byForm.get(form);
    if (known !== undefined) return known;
    const word = fold(form);
    const found = postings.get(word) ?? { sections: [], weights: [] };
    postings.set(word, found);
    byForm.set(form, found);
    return found;
  };
  for (const section of sections) {
    const id = lengths.length;
    let length = 0;
    for (const [field, weight] of Object.entries(WEIGHTS) as [keyof IndexedSection, number][]) {
      for (const form of wordsOf(section[field])) {
        addPosting(postingsOf(form), id, weight);
        length += weight;
      }
    }
    lengths.push(length);
  }
  return { postings, lengths };
}

function addPosting({ sections, weights }: Postings, id: number, weight: number): void {
  const last = sections.length - 1;
  if (sections[last] === id) {
    weights[last] = (weights[last] ?? 0) + weight;
  } else {
    sections.push(id);
    weights.push(weight);
  }
}
