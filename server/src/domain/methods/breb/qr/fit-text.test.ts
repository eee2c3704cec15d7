import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../../test/support/fixtures/any-character.ts';
import { fitText } from './fit-text.ts';

test.each([
  ['Piñatería Ñandú de la Séptima S.A.S.', 'Piñatería Ñandú de la Sép'],
  // The letters come with combining marks.
  ['Café Ñandú'.normalize('NFD'), 'Café Ñandú'],
  ['  Café\n\tAndino  ', 'Café Andino'],
  ['Café ☕ Andino 😀', 'Café Andino'],
  ['Lőrinc – Śląsk', 'Lorinc Slask'],
  ['Restaurante La Candelaria y Compañía', 'Restaurante La Candelaria'],
  ['Distribuidora La Estrella Bogotá', 'Distribuidora La Estrella'],
  ['北京', ''],
  ['\u0000\u200b', ''],
])('%j becomes %j', (text, fitted) => expect(fitText(text, 25)).toBe(fitted));

test('any text fits, and stays as it is the second time', () => {
  const text = fc.array(anyCharacter, { maxLength: 60 }).map(characters => characters.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 30 }), (name, max) => {
      const fitted = fitText(name, max);
      expect(Array.from(fitted).length).toBeLessThanOrEqual(max);
      expect(fitText(fitted, max)).toBe(fitted);
    }),
    { numRuns: 1_000 },
  );
});
