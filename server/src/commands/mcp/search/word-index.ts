/** The texts of a section for the search, the most relevant first. */
export interface IndexedSection {
  title: string;
  heading: string;
  text: string;
}

/** A word's sections in order, with its weight in each. */
interface Postings {
  sections: number[];
  weights: number[];
}

export interface WordIndex {
  postings: ReadonlyMap<string, Postings>;
  /** Total weight of a section's words. */
  lengths: readonly number[];
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Splits at underscores, so that `session` finds `device_session_id`. */
export const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

const WEIGHTS = { title: 2, heading: 3, text: 1 } as const;

/** Ignores accents and case. */
export const foldWord = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Builds an inverted index in one pass, in plain arrays, because the first search waits for it. Folding is the slow
 * part, so each spelling is folded once.
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
