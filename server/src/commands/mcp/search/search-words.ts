import { editDistance } from '../../../platform/http/unknown-fields/nearest-name.ts';
import { foldWord, type WordIndex, wordsOf } from './word-index.ts';

/** Weights of longer and misspelled words relative to an exact match. */
const PREFIX_WEIGHT = 0.375;
const TYPO_WEIGHT = 0.45;
const SHORTEST_PREFIX = 4;
const TYPOS_PER_CHARACTER = 0.15;

/** BM25's usual constants: saturation of repeated words, and the penalty for long sections. */
const SATURATION = 1.2;
const LENGTH_NORM = 0.7;

/** Section numbers: those with every word of the query first, then those with some. */
export function searchWords(index: WordIndex, query: string): number[] {
  const terms = [...new Set(wordsOf(query).map(foldWord))];
  const found = new Map<number, { terms: number; score: number }>();
  for (const term of terms) {
    for (const [section, score] of scoresOf(index, term)) {
      const before = found.get(section) ?? { terms: 0, score: 0 };
      found.set(section, { terms: before.terms + 1, score: before.score + score });
    }
  }
  const isWhole = ({ terms: held }: { terms: number }) => Number(held === terms.length);
  return [...found]
    .sort(([, a], [, b]) => isWhole(b) - isWhole(a) || b.score - a.score)
    .map(([section]) => section);
}

/** Each section's score for a term and for words near it. */
function scoresOf({ postings, lengths }: WordIndex, term: string): Map<number, number> {
  const usualLength = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const scores = new Map<number, number>();
  for (const [word, { sections, weights }] of postings) {
    const nearness = nearnessOf(word, term);
    if (nearness === 0) continue;
    const rarity = Math.log(1 + (lengths.length - sections.length + 0.5) / (sections.length + 0.5));
    for (const [place, section] of sections.entries()) {
      const weight = weights[place] ?? 0;
      const norm = 1 - LENGTH_NORM + (LENGTH_NORM * (lengths[section] ?? 0)) / usualLength;
      const frequency = (weight * (SATURATION + 1)) / (weight + SATURATION * norm);
      scores.set(section, (scores.get(section) ?? 0) + nearness * rarity * frequency);
    }
  }
  return scores;
}

/** 1 for the term itself, less for a longer word or a typo, 0 for any other. */
function nearnessOf(word: string, term: string): number {
  if (word === term) return 1;
  if (term.length >= SHORTEST_PREFIX && word.startsWith(term))
    return (PREFIX_WEIGHT * term.length) / word.length;
  const typos = Math.round(term.length * TYPOS_PER_CHARACTER);
  if (typos === 0) return 0;
  const distance = editDistance(term, word, typos + 1);
  return distance > typos ? 0 : (TYPO_WEIGHT * (term.length - distance)) / term.length;
}
