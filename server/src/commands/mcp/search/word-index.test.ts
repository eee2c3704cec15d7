import { describe, expect, test } from 'vitest';
import { openLibrary } from '../library.ts';
import { searchLibrary } from './search-library.ts';
import { searchWords } from './search-words.ts';
import { foldWord, newWordIndex } from './word-index.ts';

const section = (heading: string, text: string) => ({ title: 'Guía', heading, text });

describe('the index is made in one pass', () => {
  test('each text is read once, and each written form of a word is folded once', () => {
    const reads: string[] = [];
    const folds: string[] = [];
    const counted = (heading: string, text: string) => ({
      title: 'Guía',
      heading,
      get text() {
        reads.push(heading);
        return text;
      },
    });
    const sections = [counted('A', 'Pago pago pago'), counted('B', 'pago por PSE')];
    const { postings } = newWordIndex(sections, word => {
      folds.push(word);
      return foldWord(word);
    });
    expect(reads).toEqual(['A', 'B']);
    expect(folds).toEqual(['Guía', 'A', 'Pago', 'pago', 'B', 'por', 'PSE']);
    expect(postings.get('pago')).toEqual({ sections: [0, 1], weights: [3, 1] });
  });

  test('a library is indexed once, also for several searches', () => {
    let reads = 0;
    const library = openLibrary();
    const documents = library.documents.map(document => ({
      ...document,
      text: () => {
        reads += 1;
        return document.text();
      },
    }));
    const counted = { documents };
    searchLibrary(counted, 'webhook', { language: 'en', limit: 1 });
    searchLibrary(counted, 'refund', { language: 'en', limit: 1 });
    expect(reads).toBe(documents.length);
  });
});

describe('a search', () => {
  const index = newWordIndex([
    section('Devoluciones', 'Devuelve una parte del pago.'),
    section('Webhooks', 'El recibo de un webhook. device_session_id'),
    section('Firma', 'La firma de un webhook, y la firma del recibo.'),
  ]);

  test.each([
    ['the heading counts more than the text', 'webhooks', [1, 2]],
    ['accents and capitals do not count', 'DEVOLUCIÓNES', [0]],
    ['a longer word is found by its beginning', 'devol', [0]],
    ['a typo finds the word', 'fimra', [2]],
    ['a part of a name with underscores', 'session', [1]],
    ['sections with every word come first', 'firma recibo', [2, 1]],
    ['nothing where no word is near', 'zzzzzz', []],
  ])('%s', (_title, query, expected) => {
    expect(searchWords(index, query)).toEqual(expected);
  });
});
